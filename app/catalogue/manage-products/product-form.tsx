import { type FormEvent, useEffect, useRef, useState } from 'react'
import { fieldErrors } from '#app/api/field-errors.ts'
import { useAction } from '#app/api/use-action.ts'
import type { UploadImage } from '#app/api/use-picture-upload.ts'
import { useCreateProductMutation, useUpdateProductMutation } from '#app/catalogue/manage-api.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { StaleBanner } from '#app/ui/feedback/stale-banner.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { formatDateTime } from '#app/ui/format/date-time.tsx'
import { LeaveGuard } from '#app/ui/forms/leave-guard.tsx'
import { SaveBar } from '#app/ui/forms/save-bar.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { TextInput } from '#app/ui/forms/text-input.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { Product } from '#contract/catalogue.ts'
import type { ShopDocument } from '#contract/documents.ts'
import { AttributeEditor } from './attribute-editor.tsx'
import { DocumentPicker } from './document-picker.tsx'
import { findChanges, findProblems, type Problems, toBody, withoutBlankRows } from './product-draft.ts'
import { ProductImages } from './product-images.tsx'
import { ProductSidebar } from './product-sidebar.tsx'
import { useProductForm } from './use-product-form.ts'

type Option = { _id: string; name: string }

type Props = {
  /** Missing where a new one is made. */
  product: Product | undefined
  categories: readonly Option[]
  brands: readonly Option[]
  known: readonly { name: string; values: readonly string[] }[]
  documents: readonly ShopDocument[]
  upload: UploadImage
  /** The newest version, after someone else has saved. */
  reload: () => Promise<Product>
  onCreated: (product: Product) => void
}

/** One form for a new product and for an old one. It keeps what was typed, whatever fails. */
export function ProductForm({ product, categories, brands, known, documents, upload, reload, onCreated }: Props) {
  const isNew = product === undefined
  const { form, base, seenAt, restoredAt, isChanged, change, discard, begin } = useProductForm(product)
  const [problems, setProblems] = useState<Problems>({})
  const [isUploading, setUploading] = useState(false)
  const [isDiscarding, setDiscarding] = useState(false)
  const [made, setMade] = useState<Product>()
  const [createProduct] = useCreateProductMutation()
  const [updateProduct] = useUpdateProductMutation()
  const create = useAction(createProduct, { fallback: 'The product could not be created. Please try again.' })
  const update = useAction(updateProduct, { fallback: 'The product could not be saved. Please try again.' })
  const { state, isBusy } = isNew ? create : update
  const isStale = state.kind === 'failed' && state.error.failure.code === 'stale'
  const element = useFocusOnProblem(problems)
  // The page is left only after the guard has been told that nothing is unsaved any more.
  useEffect(() => {
    if (made) onCreated(made)
  }, [made, onCreated])

  async function save(overwrite = false) {
    const tidy = withoutBlankRows(form)
    if (tidy !== form) change(tidy)
    const found = findProblems(tidy, isNew)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    const reply = isNew
      ? await create.run({ body: toBody(tidy) })
      : await update.run({
          params: { id: product._id },
          body: { ...findChanges(base, tidy), ...(overwrite || !seenAt ? {} : { updatedAt: seenAt }) },
        })
    if (!reply.ok) return setProblems(fieldErrors(reply.error))
    begin(isNew ? undefined : reply.value)
    if (isNew) setMade(reply.value)
    else toast.success(`${reply.value.name} is saved.`)
  }
  async function takeTheirs() {
    try {
      begin(await reload())
      update.reset()
      setProblems({})
    } catch {
      toast.error('The product could not be loaded. Please try again.')
    }
  }
  const text = (key: 'name' | 'partNumber' | 'description') => ({
    value: form[key],
    error: problems[key],
    onChange: (event: { target: { value: string } }) => change({ [key]: event.target.value }),
  })
  return (
    <form
      ref={element}
      noValidate
      className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px]"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (!isUploading) void save()
      }}
    >
      <LeaveGuard when={(isChanged || isUploading) && !made}>
        Your changes are not saved. This browser keeps them as a draft for when you come back.
      </LeaveGuard>
      {restoredAt && isChanged && (
        <div className="col-span-full">
          <Banner tone="info">
            <p>
              This is what you typed on {formatDateTime(restoredAt)} and did not save.{' '}
              <button type="button" className="link" onClick={() => setDiscarding(true)}>
                Discard the draft
              </button>
            </p>
          </Banner>
        </div>
      )}
      {/* What is typed while the answer is on its way would be lost to it. */}
      <fieldset disabled={isBusy} className="contents">
        <div className="grid gap-4 content-start">
          <Panel title="Product">
            <div className="grid gap-4">
              <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
                <TextInput className="col-span-full" label="Name" required maxLength={200} {...text('name')} />
                <TextInput
                  label="Part number"
                  required={!isNew}
                  maxLength={64}
                  autoCapitalize="characters"
                  spellCheck={false}
                  hint={isNew ? 'Leave empty to create one from the name.' : undefined}
                  {...text('partNumber')}
                />
              </div>
              <TextArea
                label="Description"
                rows={7}
                maxLength={20_000}
                hint="Leave an empty line between paragraphs."
                {...text('description')}
              />
            </div>
          </Panel>
          <Panel title="Pictures" aside={<span className="note">{form.images.length} of 20</span>}>
            <ProductImages
              images={form.images}
              upload={upload}
              error={Object.entries(problems).find(([path]) => /^images?(\.|$)/.test(path))?.[1]}
              onBusy={setUploading}
              onChange={(edit) => change((before) => ({ ...before, images: edit(before.images) }))}
            />
          </Panel>
          <Panel title="Attributes" aside={<span className="note">The first three appear on the product card</span>}>
            <AttributeEditor
              rows={form.attributes}
              known={known}
              problems={problems}
              onChange={(attributes) => change({ attributes })}
            />
          </Panel>
          <Panel title="Documents">
            <DocumentPicker
              documents={documents}
              chosen={form.documents}
              onChange={(chosen) => change({ documents: chosen })}
            />
          </Panel>
        </div>
        <ProductSidebar {...{ form, problems, change, categories, brands, isNew }} />
      </fieldset>
      <SaveBar className="col-span-full grid">
        {isStale && (
          <StaleBanner busy={isBusy} onReload={() => void takeTheirs()} onOverwrite={() => void save(true)} />
        )}
        {state.kind === 'failed' && !isStale && <Banner tone="bad">{state.text}</Banner>}
        {state.kind !== 'failed' && Object.keys(problems).length > 0 && (
          <Banner tone="bad">Some fields need your attention before this can be saved.</Banner>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button
            type="submit"
            variant="primary"
            busy={isBusy}
            busyText="Saving"
            disabled={isUploading || (!isNew && !isChanged)}
          >
            {isNew ? 'Create product' : 'Save product'}
          </Button>
          <ButtonLink to="/manage/manage-products">Back to products</ButtonLink>
          <span className="flex-1 max-md:hidden" />
          <span className="note" role="status">
            {isUploading ? 'Uploading pictures' : isChanged ? 'Unsaved; kept as a draft in this browser' : ''}
          </span>
          {isChanged && (
            <Button small variant="outline-danger" onClick={() => setDiscarding(true)}>
              Discard draft
            </Button>
          )}
        </div>
      </SaveBar>
      <ConfirmDialog
        open={isDiscarding}
        title="Discard the draft?"
        confirmText="Discard"
        onConfirm={() => {
          discard()
          setProblems({})
          create.reset()
          update.reset()
          setDiscarding(false)
        }}
        onCancel={() => setDiscarding(false)}
      >
        {isNew
          ? 'Everything you entered will be lost.'
          : `Your unsaved changes will be lost. ${base.name} stays as it is in the shop.`}
      </ConfirmDialog>
    </form>
  )
}

/** The first field that is wrong takes the focus, so that its words are heard and seen. */
function useFocusOnProblem(problems: Problems) {
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(problems).length === 0) return
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problems])
  return element
}
