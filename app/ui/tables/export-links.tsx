import { Download } from 'lucide-react'
import { ButtonAnchor } from '../button.tsx'
import { startDownload } from './start-download.ts'

type Props = {
  /** The URL of the file in each format. */
  href: (format: 'csv' | 'xlsx') => string
  renew: Parameters<typeof startDownload>[1]
}

const formats = [
  ['csv', 'Export CSV'],
  ['xlsx', 'Export XLSX'],
] as const

/** The list as a spreadsheet, in both formats. */
export function ExportLinks({ href, renew }: Props) {
  return formats.map(([format, label]) => (
    <ButtonAnchor
      key={format}
      small
      icon={<Download size={16} aria-hidden="true" />}
      href={href(format)}
      download
      onClick={(event) => {
        event.preventDefault()
        void startDownload(href(format), renew)
      }}
    >
      {label}
    </ButtonAnchor>
  ))
}
