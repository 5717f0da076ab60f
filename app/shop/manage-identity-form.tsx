import { type FormEvent, type ReactNode, useState } from 'react'
import { useAction } from '#app/api/use-action.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { toast } from '#app/ui/toast.ts'
import type { ShopIdentity } from '#contract/shop.ts'
import { useUpdateShopIdentityMutation } from './manage-api.ts'

/** One line a row: what stands before the colon, and what stands after it. */
const toLines = (pairs: [string, string][]) => pairs.map(([a, b]) => `${a}: ${b}`).join('\n')
const fromLines = (text: string): [string, string][] =>
  text.split('\n').flatMap((line) => {
    const [, a, b] = /^\s*([^:]+?)\s*:\s*(.+?)\s*$/.exec(line) ?? []
    return a && b ? [[a, b] as [string, string]] : []
  })

/** Who the shop is: on every page, mail and invoice. */
export function IdentityForm({ identity }: { identity: ShopIdentity }) {
  const [draft, setDraft] = useState(identity)
  const [hours, setHours] = useState(toLines(identity.openingHours.map(({ days, hours }) => [days, hours])))
  const [socials, setSocials] = useState(toLines(identity.socials.map(({ name, link }) => [name, link])))
  const [update] = useUpdateShopIdentityMutation()
  const { run, state, isBusy } = useAction(update, {
    codes: {
      stale: 'Someone else has changed the settings meanwhile. Reload the page to see theirs, then enter yours again.',
    },
    fallback: 'The settings could not be saved.',
  })
  const problems = state.kind === 'failed' ? (state.error.failure.issues ?? []) : []
  const problemOf = (path: string) => problems.find((issue) => issue.path === path)?.message

  async function save(event: FormEvent) {
    event.preventDefault()
    const reply = await run({
      body: {
        ...draft,
        openingHours: fromLines(hours).map(([days, at]) => ({ days, hours: at })),
        socials: fromLines(socials).map(([name, link]) => ({ name, link })),
      },
    })
    if (reply.ok) toast.success('Saved. Every page, mail and invoice shows it from now on.')
  }

  const field = (name: keyof ShopIdentity & string, label: string, more: object = {}): ReactNode => (
    <TextInput
      label={label}
      value={String(draft[name])}
      error={problemOf(name)}
      onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
      {...more}
    />
  )
  const part = (group: 'address' | 'bank', name: string, label: string): ReactNode => (
    <TextInput
      label={label}
      value={(draft[group] as Record<string, string>)[name] ?? ''}
      error={problemOf(`${group}.${name}`)}
      onChange={(event) => setDraft({ ...draft, [group]: { ...draft[group], [name]: event.target.value } })}
    />
  )
  return (
    <form className="settings-form" onSubmit={save}>
      <Panel title="Name">
        <div className="grid gap-4 md:grid-cols-2">
          {field('name', 'Name', { required: true })}
          {field('splashLetters', 'Letters of the splash', { maxLength: 12 })}
          {field('legalName', 'Legal name')}
          {field('registrationNumber', 'Registration number')}
          {field('vatNumber', 'VAT number', {
            inputMode: 'numeric',
            hint: 'Ten digits; it stands on every tax invoice.',
          })}
          {field('tagline', 'Tagline')}
        </div>
      </Panel>
      <Panel title="How to reach us">
        <div className="grid gap-4 md:grid-cols-2">
          {field('phone', 'Phone')}
          {field('whatsApp', 'WhatsApp number', { hint: 'Digits with the country code, such as 27821234567.' })}
          {field('email', 'E-mail', { type: 'email' })}
          {field('mapLink', 'Link to a map')}
          {part('address', 'street', 'Street')}
          {part('address', 'suburb', 'Suburb')}
          {part('address', 'city', 'City')}
          {part('address', 'province', 'Province')}
          {part('address', 'postalCode', 'Postal code')}
          {part('address', 'country', 'Country')}
          <TextArea
            label="Opening hours"
            hint="One line each, such as Mon to Fri: 07:30 to 16:30"
            value={hours}
            onChange={(event) => setHours(event.target.value)}
          />
          <TextArea
            label="Social pages"
            hint="One line each, such as LinkedIn: https://…"
            value={socials}
            onChange={(event) => setSocials(event.target.value)}
          />
        </div>
      </Panel>
      <Panel title="Bank details for EFT">
        <div className="grid gap-4 md:grid-cols-2">
          {part('bank', 'bankName', 'Bank')}
          {part('bank', 'accountName', 'Account name')}
          {part('bank', 'accountNumber', 'Account number')}
          {part('bank', 'branchCode', 'Branch code')}
          {part('bank', 'accountType', 'Account type')}
        </div>
      </Panel>
      {state.kind === 'failed' && <Banner tone="bad">{state.text}</Banner>}
      <Button type="submit" variant="go" busy={isBusy} busyText="Saving" className="justify-self-start">
        Save settings
      </Button>
    </form>
  )
}
