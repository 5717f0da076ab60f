import { useState } from 'react'
import { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { FormattedDateTime } from '#app/ui/format/date-time.tsx'
import { Attachments } from '#app/ui/forms/inputs/attachments.tsx'
import type { Order } from '#contract/orders/calls.ts'
import { maxProofs } from '#contract/orders/proof.ts'
import { useAttachProofMutation } from './api.ts'

/** Below the bank details: the buyer attaches the slip of a transfer. */
export function ProofOfPayment({ order }: { order: Order }) {
  const [files, setFiles] = useState<File[]>([])
  const [percent, setPercent] = useState<number>()
  const [attachProof] = useAttachProofMutation()
  const { run, state, isBusy } = useAction(attachProof, { fallback: 'The files could not be sent. Please try again.' })
  const { proofs = [] } = order
  const send = async () => {
    const reply = await run({ id: order._id, files, onProgress: setPercent })
    setPercent(undefined)
    if (!reply.ok) return
    setFiles([])
    toast.success('Thank you. We begin as soon as the payment is on our bank statement.')
  }
  return (
    <section className="mt-6 grid gap-3" aria-label="Proof of payment">
      {proofs.length > 0 && (
        <Banner tone="info">
          We have received{' '}
          {proofs.length === 1 ? 'your proof of payment' : `${proofs.length} files as proof of payment`}. We begin as
          soon as the payment is on our bank statement.
          <ul>
            {proofs.map(({ _id, name, at }) => (
              <li key={_id}>
                {name}, <FormattedDateTime iso={at} />
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {proofs.length < maxProofs && (
        <div className="grid gap-3 print:hidden">
          <Attachments
            label="Proof of payment"
            hint="If you have paid, attach the slip: PDF or a picture. Up to 5 files, 10 MB in total."
            files={files}
            disabled={isBusy}
            onChange={setFiles}
          />
          {percent !== undefined && (
            <ProgressBar label={percent < 100 ? 'Uploading' : 'Checking the files'} value={percent} />
          )}
          {state.kind === 'failed' && <Banner tone="bad">{state.text}</Banner>}
          {files.length > 0 && (
            <Button
              small
              variant="primary"
              className="justify-self-start"
              busy={isBusy}
              busyText="Sending"
              onClick={() => void send()}
            >
              Send proof of payment
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
