import { type FormEvent, type ReactNode, useState } from 'react'
import { fieldErrors } from '#app/api/field-errors.ts'
import { useAction } from '#app/api/use-action.ts'
import type { UploadImage } from '#app/api/use-picture-upload.ts'
import { Button } from '#app/ui/button.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { StaleBanner } from '#app/ui/feedback/stale-banner.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { LeaveGuard } from '#app/ui/forms/leave-guard.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { TextInput } from '#app/ui/forms/text-input.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { ShopIdentity } from '#contract/shop.ts'
import { useGetShopOfficeQuery, useUpdateShopIdentityMutation } from './manage-api.ts'
import { findChanges, type IdentityDraft, parseDraft, toDraft } from './manage-identity-draft.ts'
import { LogoField } from './manage-logo-field.tsx'

type Props = { identity: ShopIdentity; upload: UploadImage; reload: () => Promise<ShopIdentity> }

/** Who the shop is: on every page, mail and invoice. */
export function IdentityForm({ identity, upload, reload }: Props) {
  const [seen, setSeen] = useState(identity)
  const [draft, setDraft] = useState(() => toDraft(identity))
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [isUploading, setUploading] = useState(false)
  const { data: office } = useGetShopOfficeQuery()
  const [update] = useUpdateShopIdentityMutation()
  const { run, reset, state, isBusy } = useAction(update, { fallback: 'The settings could not be saved.' })
  const isStale = state.kind === 'failed' && state.error.failure.code === 'stale'
  const isChanged = JSON.stringify(draft) !== JSON.stringify(toDraft(seen))
  const change = (part: Partial<IdentityDraft>) => setDraft((before) => ({ ...before, ...part }))
  const begin = (fresh: ShopIdentity) => {
    setSeen(fresh)
    setDraft(toDraft(fresh))
    setProblems({})
    reset()
  }

  async function save(overwrite: boolean) {
    const read = parseDraft(draft)
    setProblems(read.problems)
    if (Object.keys(read.problems).length > 0 || isUploading) return
    // Only what was changed is sent: the rest may have been changed by somebody else.
    const changes = findChanges(seen, read.identity)
    const reply = await run({ body: { ...changes, ...(overwrite ? {} : { updatedAt: seen.updatedAt }) } })
    if (!reply.ok) return setProblems(fieldErrors(reply.error))
    begin(reply.value)
    toast.success('Saved. Every page, mail and invoice shows it from now on.')
  }
  const takeTheirs = () =>
    reload().then(begin, () => toast.error('The settings could not be loaded. Please try again.'))

  const field = (name: TextName, label: string, more: object = {}): ReactNode => (
    <TextInput
      label={label}
      value={draft[name]}
      error={problems[name]}
      onChange={({ target }) => change({ [name]: target.value })}
      {...more}
    />
  )
  const part = (group: 'address' | 'bank', name: string, label: string): ReactNode => (
    <TextInput
      label={label}
      value={(draft[group] as Record<string, string>)[name] ?? ''}
      error={problems[`${group}.${name}`]}
      onChange={({ target }) => change({ [group]: { ...draft[group], [name]: target.value } })}
    />
  )
  const lines = (name: 'openingHours' | 'socials', label: string, hint: string): ReactNode => (
    <TextArea
      label={label}
      hint={hint}
      value={draft[name]}
      error={problems[name] ?? findLineProblem(problems, name)}
      onChange={({ target }) => change({ [name]: target.value })}
    />
  )
  return (
    <form
      noValidate
      className="settings-form"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void save(false)
      }}
    >
      <Panel title="Name">
        <div className="grid gap-4 md:grid-cols-2">
          {field('name', 'Name', { required: true, maxLength: 60 })}
          {field('splashLetters', 'Intro letters', {
            maxLength: 4,
            hint: 'Exactly four: they appear one by one at a first visit.',
          })}
          {field('legalName', 'Legal name')}
          {field('registrationNumber', 'Registration number')}
          {field('vatNumber', 'VAT number', {
            inputMode: 'numeric',
            hint: 'Ten digits; it stands on every tax invoice. Empty: invoices are plain ones.',
          })}
          {field('tagline', 'Tagline')}
          <LogoField
            logo={draft.logo}
            upload={upload}
            error={problems.logo}
            onChange={(logo) => change({ logo })}
            onBusy={setUploading}
          />
        </div>
      </Panel>
      <Panel title="How to reach us">
        <div className="grid gap-4 md:grid-cols-2">
          {field('phone', 'Phone')}
          {field('whatsApp', 'WhatsApp number', { hint: 'Digits with the country code, such as 27821234567.' })}
          {field('email', 'E-mail', {
            type: 'email',
            hint: office
              ? `What visitors see. Orders and messages are sent to ${office.email}: the server’s setting SHOP_EMAIL.`
              : 'What visitors see. The server’s setting SHOP_EMAIL says where orders and messages are sent.',
          })}
          {field('mapLink', 'Link to a map')}
          {part('address', 'street', 'Street')}
          {part('address', 'suburb', 'Suburb')}
          {part('address', 'city', 'City')}
          {part('address', 'province', 'Province')}
          {part('address', 'postalCode', 'Postal code')}
          {part('address', 'country', 'Country')}
          {lines('openingHours', 'Opening hours', 'One line each, such as Mon to Fri: 07:30 to 16:30')}
          {lines('socials', 'Social pages', 'One line each, such as LinkedIn: https://…')}
        </div>
      </Panel>
      <Panel title="Bank details for EFT">
        <div className="grid gap-4 md:grid-cols-2">
          {part('bank', 'bankName', 'Bank')}
          {part('bank', 'accountName', 'Account name')}
          {part('bank', 'accountNumber', 'Account number')}
          {part('bank', 'branchCode', 'Branch code')}
          {part('bank', 'accountType', 'Account type')}
        </div>
      </Panel>
      {Object.keys(problems).length > 0 && !isStale && (
        <Banner tone="bad">Nothing has been saved yet. Please look at the fields marked above.</Banner>
      )}
      {isStale && <StaleBanner busy={isBusy} onReload={() => void takeTheirs()} onOverwrite={() => void save(true)} />}
      {state.kind === 'failed' && !isStale && Object.keys(problems).length === 0 && (
        <Banner tone="bad">{state.text}</Banner>
      )}
      <Button
        type="submit"
        variant="primary"
        busy={isBusy}
        busyText="Saving"
        disabled={isUploading}
        className="justify-self-start"
      >
        Save settings
      </Button>
      <LeaveGuard when={isChanged && !isBusy}>The settings you changed are not saved.</LeaveGuard>
    </form>
  )
}

type TextName = {
  [name in keyof IdentityDraft]: IdentityDraft[name] extends string ? name : never
}[keyof IdentityDraft]

/** The server names `socials.1.link`; the field has lines. */
function findLineProblem(problems: Readonly<Record<string, string>>, name: string): string | undefined {
  const path = Object.keys(problems).find((key) => key.startsWith(`${name}.`))
  return path && `Line ${Number(path.split('.')[1]) + 1}: ${problems[path]}`
}
