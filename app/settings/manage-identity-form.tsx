import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { useAction } from '#app/api/use-action.ts'
import type { UploadImage } from '#app/api/use-picture-field.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import { Form, type FormApi } from '#app/ui/forms/form/form.tsx'
import { FormGuard, FormMessage, SubmitButton } from '#app/ui/forms/form/form-parts.tsx'
import { TextArea } from '#app/ui/forms/inputs/text-area.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { ShopIdentity } from '#contract/settings/calls.ts'
import { nameGuarded, waitHours } from '#contract/settings/guarded.ts'
import { useGetShopOfficeQuery, useUpdateShopIdentityMutation } from './manage-api.ts'
import { ColoursPanel } from './manage-colours-panel.tsx'
import { findChanges, type IdentityDraft, identitySchema, toDraft, toLineIssue } from './manage-identity-draft.ts'
import { LogoField } from './manage-logo-field.tsx'

type Props = {
  identity: ShopIdentity
  mayChangeBank: boolean
  /** A change of bank details or e-mail address waits: there is one at a time. */
  isWaiting: boolean
  upload: UploadImage
  reload: () => Promise<ShopIdentity>
}

const field = (name: string, label: string, more: object = {}): ReactNode => (
  <TextInput name={name} label={label} {...more} />
)
const lines = (name: string, label: string, hint: string): ReactNode => (
  <TextArea name={name} label={label} hint={hint} />
)

/** With a number as it will be. */
function OrderPrefix() {
  const letters = useWatch<IdentityDraft, 'orderPrefix'>({ name: 'orderPrefix' }).trim().toUpperCase()
  // U+2011 is a hyphen at which no line breaks.
  const hint = `Two to eight letters${letters && `: the next order is ${letters}\u2011000123 or so`}. Orders that exist keep their numbers, and are found by them.`
  return <TextInput name="orderPrefix" label="Order numbers begin with" maxLength={8} hint={hint} />
}

function describeBank({ examples }: ShopIdentity, mayChange: boolean, isWaiting: boolean): string {
  if (!mayChange) return 'Only an owner can change the account and the shop’s e-mail address.'
  if (isWaiting) return 'A change waits, as shown above. Until it is stopped or takes effect, there can be no other.'
  return examples.includes('bank')
    ? 'Buyers who pay by bank transfer pay into this account.'
    : `A new account or e-mail address takes effect after ${waitHours} hours, or when another owner approves it. Every owner gets an e-mail that can stop it.`
}

/** What was asked for and is not in the reply waits. */
function describeSaved({ bank, email }: Partial<ShopIdentity>, now: ShopIdentity): string {
  const waiting = {
    ...(bank && JSON.stringify(bank) !== JSON.stringify(now.bank) ? { bank } : {}),
    ...(email !== undefined && email !== now.email ? { email } : {}),
  }
  const words = nameGuarded(waiting)
  return words
    ? `Saved. A change of ${words} waits for ${waitHours} hours or for another owner. All owners have been e-mailed.`
    : 'Saved. All pages, e-mails and invoices now show it.'
}

/** The shop's identity: on every page, e-mail and invoice. */
export function IdentityForm({ identity, mayChangeBank, isWaiting, upload, reload }: Props) {
  const [seen, setSeen] = useState(identity)
  const [isUploading, setUploading] = useState(false)
  const { data: office } = useGetShopOfficeQuery()
  const bank = { readOnly: !mayChangeBank || isWaiting }
  const [update] = useUpdateShopIdentityMutation()
  const { run } = useAction(update, { fallback: 'The settings could not be saved.' })
  const begin = (form: Pick<FormApi<IdentityDraft>, 'reset'>, fresh: ShopIdentity) => {
    setSeen(fresh)
    form.reset(toDraft(fresh))
  }
  return (
    <Form
      schema={identitySchema}
      defaultValues={toDraft(identity)}
      className="settings-form"
      onSubmit={async (typed, { form, pressed }) => {
        // Only changes are sent: somebody else may have changed the rest.
        const changes = findChanges(seen, typed)
        const version = pressed === 'overwrite' ? {} : { updatedAt: seen.updatedAt }
        const reply = await run({ body: { ...changes, ...version } })
        if (!reply.ok) {
          const { failure } = reply.error
          return { ...reply, error: { failure: { ...failure, issues: (failure.issues ?? []).map(toLineIssue) } } }
        }
        begin(form, reply.value)
        toast.success(describeSaved(changes, reply.value))
      }}
    >
      {(form) => (
        <>
          <Panel title="Name">
            <div className="grid gap-4 md:grid-cols-2">
              {field('name', 'Name', { required: true, maxLength: 60 })}
              {field('splashLetters', 'Intro letters', {
                maxLength: 4,
                hint: 'Exactly four: they appear one by one on the first visit.',
              })}
              {field('legalName', 'Legal name')}
              {field('registrationNumber', 'Registration number')}
              {field('registrationPlace', 'Place of registration')}
              {field('directors', 'Directors', {
                hint: 'Or members, or owners. Your terms name them, as the law (ECTA, section 43) asks.',
              })}
              {identity.vat.isRegistered &&
                field('vatNumber', 'VAT number', {
                  inputMode: 'numeric',
                  hint: 'Ten digits, shown on every tax invoice. If empty, invoices are not tax invoices.',
                })}
              <OrderPrefix />
              {field('tagline', 'Tagline')}
              <LogoField upload={upload} onBusy={setUploading} />
            </div>
          </Panel>
          <Panel title="How to reach us">
            <div className="grid gap-4 md:grid-cols-2">
              {field('phone', 'Phone')}
              {field('whatsApp', 'WhatsApp number', { hint: 'Digits with the country code, such as 27821234567.' })}
              {field('email', 'E-mail', {
                type: 'email',
                ...bank,
                hint: office
                  ? `What visitors see. Orders and messages are sent to ${office.email}; the server’s setting SHOP_EMAIL decides.`
                  : 'What visitors see. The server’s setting SHOP_EMAIL decides where orders and messages are sent.',
              })}
              {field('mapLink', 'Link to a map')}
              {field('address.street', 'Street')}
              {field('address.suburb', 'Suburb')}
              {field('address.city', 'City')}
              {field('address.province', 'Province')}
              {field('address.postalCode', 'Postal code')}
              {field('address.country', 'Country')}
              {field('serviceAddress', 'Address for legal documents', { hint: 'If empty, the address above.' })}
              {lines('socials', 'Social pages', 'One line each, such as LinkedIn: https://…')}
              <p className="note self-center">
                Opening hours and the footer are edited under <Link to="/manage/pages">Pages</Link>.
              </p>
            </div>
          </Panel>
          <Panel title="Information officer">
            <p className="note mb-4">
              Whom people ask about what you know of them. Your privacy page names this person; without one, it gives
              the shop’s e-mail address.
            </p>
            <div className="grid gap-4 md:grid-cols-2">
              {field('informationOfficer.name', 'Name of the information officer')}
              {field('informationOfficer.email', 'E-mail of the information officer', { type: 'email' })}
            </div>
          </Panel>
          <ColoursPanel name={identity.name} />
          <Panel title="Bank details for EFT">
            <p className="note mb-4">{describeBank(identity, mayChangeBank, isWaiting)}</p>
            <div className="grid gap-4 md:grid-cols-2">
              {field('bank.bankName', 'Bank', bank)}
              {field('bank.accountName', 'Account name', bank)}
              {field('bank.accountNumber', 'Account number', bank)}
              {field('bank.branchCode', 'Branch code', bank)}
              {field('bank.accountType', 'Account type', bank)}
              {field('payWithinDays', 'Days to pay', {
                inputMode: 'numeric',
                hint: 'Buyers are asked to pay by then. Nothing is cancelled.',
              })}
            </div>
          </Panel>
          <Panel title="Deposit">
            <div className="grid gap-4 md:grid-cols-2">
              {field('depositPercent', 'Deposit on goods made to measure, in per cent', {
                inputMode: 'numeric',
                hint: '0, 10, 20 and so on. Other goods and delivery count in full. Buyers pay the balance before the order leaves your works; 0 asks for no deposit.',
              })}
            </div>
          </Panel>
          <FormMessage
            whenInvalid="Nothing has been saved yet. Please check the fields marked above."
            onReload={() =>
              void reload().then(
                (fresh) => begin(form, fresh),
                () => toast.error('The settings could not be loaded. Please try again.'),
              )
            }
          />
          <SubmitButton uploading={isUploading} className="justify-self-start">
            Save settings
          </SubmitButton>
          <FormGuard>Your changes to the settings are not saved.</FormGuard>
        </>
      )}
    </Form>
  )
}
