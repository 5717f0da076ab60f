import { FileText } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { ButtonAnchor } from '#app/ui/button.tsx'
import { startDownload } from '#app/ui/tables/start-download.ts'

type Props = {
  href: string
  /** A small call that renews an expired session. */
  renew: Parameters<typeof startDownload>[1]
  icon?: ReactNode
  children: ReactNode
} & Pick<ComponentProps<typeof ButtonAnchor>, 'className' | 'aria-label'>

/** Downloads one of the shop's PDFs. */
export function PdfButton({ href, renew, icon = <FileText size={16} aria-hidden="true" />, children, ...rest }: Props) {
  return (
    <ButtonAnchor
      small
      icon={icon}
      href={href}
      download
      onClick={(event) => {
        event.preventDefault()
        void startDownload(href, renew)
      }}
      {...rest}
    >
      {children}
    </ButtonAnchor>
  )
}
