import { Copy, Download } from 'lucide-react'
import { Button, ButtonAnchor } from '#app/ui/button.tsx'
import { Dialog, DialogActions } from '#app/ui/dialogs/dialog.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { type FactorKind, factorKindNames } from '#contract/accounts/factors.ts'

type Props = {
  codes: readonly string[]
  /** Counts once the link in the mailbox is used. */
  waiting?: FactorKind | undefined
  onClose: () => void
}

/** Shown once: only their hashes are stored. Nothing but the button closes it. */
export function RecoveryCodesDialog({ codes, waiting, onClose }: Props) {
  const text = `Recovery codes. Each works once, in place of a passkey or a code from the authenticator app.\r\n\r\n${codes.join('\r\n')}\r\n`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success('Copied.')
    } catch {
      toast.error('The codes could not be copied. Please write them down.')
    }
  }
  return (
    <Dialog open title="Your recovery codes">
      {waiting && (
        <Banner tone="hold">
          We have sent you an e-mail. Please open its link and{' '}
          {waiting === 'passkey' ? 'use the passkey once more' : 'enter another code'}: only then does your{' '}
          {factorKindNames[waiting]} count.
        </Banner>
      )}
      <p>If you lose your passkey or phone, each of these signs you in once. Keep them somewhere else.</p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="note">They are not shown again.</p>
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          I have kept them
        </Button>
        <ButtonAnchor
          icon={<Download size={16} aria-hidden="true" />}
          download="recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          Download
        </ButtonAnchor>
        <Button icon={<Copy size={16} aria-hidden="true" />} onClick={() => void copy()}>
          Copy
        </Button>
      </DialogActions>
    </Dialog>
  )
}
