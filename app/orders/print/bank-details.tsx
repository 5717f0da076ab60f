import './bank-details.css'
import { useBrand } from '#app/page/brand-context.ts'
import { CopyButton } from '#app/ui/feedback/copy-button.tsx'
import { formatDay } from '#contract/days.ts'
import { formatRand, fromDecimal } from '#contract/money.ts'
import type { Order } from '#contract/orders/calls.ts'
import { bankSafety } from '#contract/orders/proof.ts'

/** Where to pay by bank transfer, and the reference that identifies the order. */
export function BankDetails({ order: { orderNumber, duePrice, payBy } }: { order: Order }) {
  const { bank, phone, email } = useBrand()
  const rows: [string, string, string?][] = [
    ['Bank', bank.bankName],
    ['Account name', bank.accountName],
    ['Account number', bank.accountNumber, bank.accountNumber],
    ['Branch code', bank.branchCode],
    ['Account type', bank.accountType],
    ['Reference', orderNumber, orderNumber],
    ['Amount', formatRand(fromDecimal(duePrice)), duePrice],
    ['Pay by', payBy ? formatDay(payBy) : ''],
  ]
  return (
    <>
      {bank.accountNumber === '' && (
        <p className="mb-4">
          Please contact us for our bank details before you pay: {phone}, {email}.
        </p>
      )}
      <dl className="bank-details">
        {rows
          .filter(([, value]) => value)
          .map(([label, value, copied]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="tabular-nums">
                {value}
                {copied && (
                  <CopyButton text={copied} message={`${label} copied!`}>
                    Copy <span className="sr-only">{label.toLowerCase()}</span>
                  </CopyButton>
                )}
              </dd>
            </div>
          ))}
      </dl>
      {bank.accountNumber !== '' && (
        <p className="mt-4">
          <b>{bankSafety}</b>
        </p>
      )}
    </>
  )
}
