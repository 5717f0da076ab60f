import { Banner } from '#app/ui/feedback/banner.tsx'
import type { ShopIdentity } from '#contract/settings/calls.ts'
import { describeMissing } from '#contract/settings/examples.ts'

type Props = { identity: Pick<ShopIdentity, 'examples' | 'bank' | 'vatNumber'> }

const names = { bank: 'bank details', vatNumber: 'VAT number' }

/**
 * What the shop cannot do until its owner has entered bank details and a VAT number. The demo shows examples of both.
 */
export function MissingDetails({ identity: { examples, bank, vatNumber } }: Props) {
  const details = { bank: bank.accountNumber, vatNumber }
  const isDemo = examples.some((part) => details[part] !== '')
  if (examples.length === 0) return null
  return (
    <div className="mb-6">
      <Banner tone="hold">
        {isDemo && (
          <p>
            The {examples.map((part) => names[part]).join(' and the ')} below {examples.length === 1 ? 'is' : 'are'} for
            the demo only. Once the demo is removed:
          </p>
        )}
        {describeMissing(examples).map((words) => (
          <p key={words}>{words}</p>
        ))}
      </Banner>
    </div>
  )
}
