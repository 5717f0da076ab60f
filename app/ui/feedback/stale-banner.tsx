import { Button } from '../button.tsx'
import { Banner } from './banner.tsx'

/** Someone else saved first: the user chooses whose version to keep. */
export function StaleBanner({
  busy,
  onReload,
  onOverwrite,
}: {
  busy: boolean
  onReload: () => void
  onOverwrite: () => void
}) {
  return (
    <Banner tone="bad">
      <p>Someone else changed this while you were editing. Reload discards your changes; Overwrite discards theirs.</p>
      <div className="flex flex-wrap items-center gap-3 mt-3">
        <Button small disabled={busy} onClick={onReload}>
          Reload
        </Button>
        <Button small variant="danger" busy={busy} busyText="Saving" onClick={onOverwrite}>
          Overwrite
        </Button>
      </div>
    </Banner>
  )
}
