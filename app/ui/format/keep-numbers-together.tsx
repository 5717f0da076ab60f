import type { ReactElement } from 'react'

/** Keeps the numbers of orders, quotes, invoices and drawings, such as VOLT-000261 and VM-NAFDH7X, on one line: browsers break at the hyphen. */
export function keepNumbersTogether(text: string): ReactElement | string {
  const parts = text.split(/\b([A-Z]+-(?:\d{3,}|[A-Z2-9]{7}))\b/)
  if (parts.length === 1) return text
  return (
    <>
      {parts.map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one sentence, which may name an order twice
          <span key={index} className="whitespace-nowrap">
            {part}
          </span>
        ),
      )}
    </>
  )
}
