/** A printed sheet as plain data: what any paper of the shop is drawn from. It travels to a worker, so it holds no functions. */
export type Sheet = {
  /** In the title bar of a PDF viewer: 'Tax invoice INV-000123'. */
  title: string
  /** What it is, in large letters: 'Tax invoice'. */
  heading: string
  brand: { name: string; logo?: { bytes: Uint8Array; width: number; height: number } | undefined }
  author: string
  /** When the sheet was made, never when it is drawn: equal data gives equal bytes. */
  date: string
  /** Printed across every page. */
  mark?: string | undefined
  /** Number, date and references, under the heading. */
  facts: [label: string, value: string][]
  blocks: Block[]
  /** At the bottom of every page, beside the page number. */
  foot: string
}

export type Block =
  | { type: 'parties'; parties: Party[] }
  | { type: 'table'; columns: Column[]; rows: string[][] }
  | { type: 'totals'; rows: { label: string; value: string; isStrong?: boolean }[] }
  | { type: 'pairs'; title: string; rows: [label: string, value: string][] }
  | { type: 'text'; text: string; isStrong?: boolean }
  | { type: 'signatures'; labels: string[] }

export type Party = { label: string; name: string; lines: string[] }

export type Column = {
  label: string
  /** One column grows into the width that the others leave. */
  grows?: boolean
  align?: 'right'
  isStrong?: boolean
  /** An empty square to tick with a pen. */
  isBox?: boolean
}
