import { useAction } from '#app/api/use-action.ts'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import type { ListedUser } from '#contract/accounts/calls.ts'
import { useDeleteUserMutation, useUpdateUserMutation } from './manage-users-api.ts'

export type UserChange = 'demote' | 'disable' | 'enable' | 'delete'

type Words = {
  title: string
  question: (name: string) => string
  confirm: string
  busy: string
  done: (name: string) => string
}

const words: Record<UserChange, Words> = {
  demote: {
    title: 'Make customer?',
    question: (name) => `${name} will no longer be able to open the back-office.`,
    confirm: 'Make customer',
    busy: 'Saving',
    done: (name) => `${name} is now a customer.`,
  },
  disable: {
    title: 'Disable account?',
    question: (name) => `${name} is signed out everywhere and cannot sign in until you enable the account again.`,
    confirm: 'Disable',
    busy: 'Disabling',
    done: (name) => `${name}'s account has been disabled.`,
  },
  enable: {
    title: 'Enable account?',
    question: (name) => `${name} will be able to sign in again.`,
    confirm: 'Enable',
    busy: 'Enabling',
    done: (name) => `${name}'s account has been enabled.`,
  },
  delete: {
    title: 'Delete account?',
    question: (name) =>
      `Are you sure you want to delete the account of ${name}? Their name, e-mail address and saved addresses are permanently deleted. Their orders are kept.`,
    confirm: 'Delete',
    busy: 'Deleting',
    done: (name) => `${name}'s account has been deleted.`,
  },
}

const bodies = {
  demote: { role: 'shopper' },
  disable: { disabled: true },
  enable: { disabled: false },
} as const

/**
 * Every change to a user's access asks for confirmation. A refusal, such as for the last admin, shows in the dialog.
 */
export function ChangeUser({ user, change, onClose }: { user: ListedUser; change: UserChange; onClose: () => void }) {
  const [updateUser] = useUpdateUserMutation()
  const [deleteUser] = useDeleteUserMutation()
  const fallback = 'The account could not be changed. Please try again.'
  const update = useAction(updateUser, {
    fallback,
    codes: {
      stale: 'Somebody else changed this account in the meantime. Cancel to see their changes, or overwrite them.',
    },
  })
  const remove = useAction(deleteUser, { fallback })
  const { state, isBusy } = change === 'delete' ? remove : update
  const isStale = state.kind === 'failed' && state.error.failure.code === 'stale'
  const { title, question, confirm, busy, done } = words[change]
  const onConfirm = async () => {
    const params = { id: user._id }
    const reply =
      change === 'delete'
        ? await remove.run({ params })
        : await update.run({ params, body: { ...bodies[change], ...(isStale ? {} : { updatedAt: user.updatedAt }) } })
    if (!reply.ok) return
    toast.success(done(user.name))
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title={title}
      confirmText={isStale ? 'Overwrite' : confirm}
      busyText={busy}
      busy={isBusy}
      error={state.kind === 'failed' ? state.text : undefined}
      onConfirm={() => void onConfirm()}
      onCancel={onClose}
    >
      {question(user.name)}
    </ConfirmDialog>
  )
}
