import { Download } from 'lucide-react'
import { ButtonAnchor } from '#app/ui/button.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { startDownload } from '#app/ui/tables/start-download.ts'
import { ownDataUrl } from '#contract/privacy/own-data.ts'
import { useProof } from '../security/use-proof.ts'

/** Everything that the shop holds about the reader. */
export function OwnData() {
  const prove = useProof()
  return (
    <Panel title="Your data">
      <div className="grid justify-items-start gap-4">
        <p>
          A copy of everything we hold about you: account, addresses, orders, quotes, messages, our notes, and the files
          that you sent. A page to read, and the same for another program.
        </p>
        <ButtonAnchor
          icon={<Download size={16} aria-hidden="true" />}
          href={ownDataUrl}
          download
          onClick={(event) => {
            event.preventDefault()
            void startDownload(ownDataUrl, prove)
          }}
        >
          Download your data
        </ButtonAnchor>
      </div>
    </Panel>
  )
}
