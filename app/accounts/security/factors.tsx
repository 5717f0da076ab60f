import './factors.css'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TextSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { FormattedDate } from '#app/ui/format/date.tsx'
import { FormattedDateTime } from '#app/ui/format/date-time.tsx'
import { pluralise } from '#app/ui/format/pluralise.ts'
import { Panel } from '#app/ui/panel.tsx'
import type { confirmTotp, Factor, startTotp } from '#contract/accounts/factor-calls.ts'
import { type FactorKind, factorKindNames } from '#contract/accounts/factors.ts'
import type { Output } from '#contract/http/schema.ts'
import { whyNoPasskeys } from '../passkeys.ts'
import { AddAppDialog } from './add-app-dialog.tsx'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import {
  useListFactorsQuery,
  useRemoveFactorMutation,
  useRenewRecoveryCodesMutation,
  useStartTotpMutation,
} from './factors-api.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { RenameFactorDialog } from './rename-factor-dialog.tsx'

type Codes = { codes: readonly string[]; waiting?: FactorKind | undefined }
const fallback = 'This could not be done. Please try again.'

/** Sign-in in two steps: a password, and a passkey or a code from an app on the phone. */
export function Factors() {
  const { data, isError, refetch } = useListFactorsQuery()
  const [begin] = useStartTotpMutation()
  const start = useAction(begin, { fallback })
  const [renewCodes] = useRenewRecoveryCodesMutation()
  const renew = useAction(renewCodes, { fallback })
  const [begun, setBegun] = useState<Output<typeof startTotp>>()
  const [codes, setCodes] = useState<Codes>()
  const [isAddingPasskey, setAddingPasskey] = useState(false)
  const [renaming, setRenaming] = useState<Factor>()
  const [removing, setRemoving] = useState<Factor>()
  const add = async () => {
    const reply = await start.run({ body: {} })
    if (reply.ok) setBegun(reply.value)
    else toast.error(reply.text)
  }
  const makeCodes = async () => {
    const reply = await renew.run(undefined)
    if (reply.ok) setCodes({ codes: reply.value.recoveryCodes })
    else toast.error(reply.text)
  }
  const finish = (kind: FactorKind, { isActive, recoveryCodes }: Output<typeof confirmTotp>) => {
    setBegun(undefined)
    setAddingPasskey(false)
    if (recoveryCodes.length > 0) setCodes({ codes: recoveryCodes, waiting: isActive ? undefined : kind })
    else toast.success(`The ${factorKindNames[kind]} was added.`)
  }
  const whyNot = data && whyNoPasskeys()
  const plus = <Plus size={16} aria-hidden="true" />
  const addButtons = (
    <>
      {!whyNot && (
        <Button small icon={plus} onClick={() => setAddingPasskey(true)}>
          Add passkey
        </Button>
      )}
      <Button small busy={start.isBusy} busyText="Adding" icon={plus} onClick={() => void add()}>
        Add authenticator app
      </Button>
    </>
  )
  const hasAny = data !== undefined && data.factors.length > 0
  return (
    <Panel title="Sign-in in two steps" aside={hasAny && <div className="flex flex-wrap gap-3">{addButtons}</div>}>
      {isError && !data && (
        <ErrorState title="This could not be loaded" heading="h3" onRetry={() => void refetch()}>
          Please check your network and try again.
        </ErrorState>
      )}
      {!isError && !data && <TextSkeleton lines={3} />}
      {data && !hasAny && (
        <EmptyState
          title="A password is all it takes"
          heading="h3"
          icon={<KeyRound size={36} strokeWidth={1.5} aria-hidden="true" />}
          action={addButtons}
        >
          With a passkey or an authenticator app, nobody gets in with your password alone. {whyNot}
        </EmptyState>
      )}
      {hasAny && (
        <>
          <p className="note mb-4">
            Your password alone no longer signs you in: it takes one of these too. A passkey needs no password. {whyNot}
          </p>
          <ul className="factor-list">
            {data.factors.map((factor) => (
              <li key={factor._id}>
                <div className="min-w-0">
                  <p>
                    <b className="font-semibold">{factor.name}</b>{' '}
                    {!factor.isActive && <Chip tone="hold">Open the link in our e-mail</Chip>}
                  </p>
                  <p className="note">
                    {factor.kind === 'passkey' ? 'Passkey' : 'Authenticator app'}, added{' '}
                    <FormattedDate iso={factor.createdAt} />
                    {factor.usedAt && (
                      <>
                        , last used <FormattedDateTime iso={factor.usedAt} />
                      </>
                    )}
                  </p>
                </div>
                <div className="flex gap-3">
                  <Button small aria-label={`Rename ${factor.name}`} onClick={() => setRenaming(factor)}>
                    Rename
                  </Button>
                  <Button
                    small
                    variant="outline-danger"
                    aria-label={`Remove ${factor.name}`}
                    onClick={() => setRemoving(factor)}
                  >
                    Remove
                  </Button>
                </div>
              </li>
            ))}
            <li>
              <p>
                {data.recoveryCodesLeft > 0
                  ? `${pluralise(data.recoveryCodesLeft, 'recovery code', 'recovery codes')} left`
                  : 'No recovery codes left'}
              </p>
              {data.factors.some(({ isActive }) => isActive) && (
                <Button small busy={renew.isBusy} busyText="Making" onClick={() => void makeCodes()}>
                  New recovery codes
                </Button>
              )}
            </li>
          </ul>
        </>
      )}
      {begun && (
        <AddAppDialog
          begun={begun}
          onClose={() => setBegun(undefined)}
          onAdded={(outcome) => finish('totp', outcome)}
        />
      )}
      {isAddingPasskey && (
        <AddPasskeyDialog onClose={() => setAddingPasskey(false)} onAdded={(outcome) => finish('passkey', outcome)} />
      )}
      {renaming && <RenameFactorDialog factor={renaming} onClose={() => setRenaming(undefined)} />}
      {codes && <RecoveryCodesDialog {...codes} onClose={() => setCodes(undefined)} />}
      {removing && <RemoveDialog factor={removing} onClose={() => setRemoving(undefined)} />}
    </Panel>
  )
}

function RemoveDialog({ factor, onClose }: { factor: Factor; onClose: () => void }) {
  const [remove] = useRemoveFactorMutation()
  const { run, isBusy, state } = useAction(remove, { fallback })
  return (
    <ConfirmDialog
      open
      title={`Remove ${factorKindNames[factor.kind]}?`}
      confirmText="Remove"
      busyText="Removing"
      busy={isBusy}
      error={state.kind === 'failed' ? state.text : undefined}
      onCancel={onClose}
      onConfirm={async () => {
        if ((await run({ params: { id: factor._id } })).ok) onClose()
      }}
    >
      {factor.kind === 'passkey'
        ? `${factor.name} will no longer work here. Delete it on the device too.`
        : `Codes from ${factor.name} will no longer work.`}{' '}
      Without any passkey or app your password is enough to sign in.
    </ConfirmDialog>
  )
}
