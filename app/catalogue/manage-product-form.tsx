import { type FormEvent, useEffect, useRef, useState } from 'react'
import { fieldErrors } from '#app/api/field-errors.ts'
import { useAction } from '#app/api/use-action.ts'
import type { UploadImage } from '#app/api/use-picture-upload.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { formatMoment } from '#app/ui/exact-moment.tsx'
import { LeaveGuard } from '#app/ui/leave-guard.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { StaleBanner } from '#app/ui/stale-banner.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { toast } from '#app/ui/toast.ts'
import type { Product } from '#contract/catalogue.ts'
import type { ShopDocument } from '#contract/documents.ts'
import { useCreateProductMutation, useUpdateProductMutation } from './manage-api.ts'
import { AttributeEditor } from './manage-attribute-editor.tsx'
import { DocumentPicker } from './manage-document-picker.tsx'
import { findChanges, findProblems, type Problems, toBody, withoutBlankRows } from './manage-product-draft.ts'
import { ProductImages } from './manage-product-images.tsx'
import { ProductTerms } from './manage-product-terms.tsx'
import { useProductForm } from './manage-use-product-form.ts'

type Named = { _id: string; name: string }

type Props = {
  /** Missing where a new one is made. */
  product: Product | undefined
  categories: readonly Named[]
  brands: readonly Named[]
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
      className="product-form"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (!isUploading) void save()
      }}
    >
      <LeaveGuard when={(isChanged || isUploading) && !made}>
        What you changed is not saved. This browser keeps it as a draft, and offers it when you come back.
      </LeaveGuard>
      {restoredAt && isChanged && (
        <div className="wide">
          <Banner tone="info">
            <p>
              This is what you typed on {formatMoment(restoredAt)} and did not save.{' '}
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
              <div className="form-grid">
                <TextInput className="wide" label="Name" required maxLength={200} {...text('name')} />
                <TextInput
                  label="Part number"
                  required={!isNew}
                  maxLength={64}
                  autoCapitalize="characters"
                  spellCheck={false}
                  hint={isNew ? 'Left empty, one is made from the name.' : undefined}
                  {...text('partNumber')}
                />
              </div>
              <TextArea
                label="Description"
                rows={7}
                maxLength={20_000}
                hint="An empty line begins a new paragraph."
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
          <Panel title="Attributes" aside={<span className="note">The first three stand on the card in the shop</span>}>
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
        <ProductTerms {...{ form, problems, change, categories, brands, isNew }} />
      </fieldset>
      <div className="save-bar wide">
        {isStale && (
          <StaleBanner busy={isBusy} onReload={() => void takeTheirs()} onOverwrite={() => void save(true)} />
        )}
        {state.kind === 'failed' && !isStale && <Banner tone="bad">{state.text}</Banner>}
        {state.kind !== 'failed' && Object.keys(problems).length > 0 && (
          <Banner tone="bad">Some fields need your attention before this can be saved.</Banner>
        )}
        <div className="row-f">
          <Button
            type="submit"
            variant="go"
            busy={isBusy}
            busyText="Saving"
            disabled={isUploading || (!isNew && !isChanged)}
          >
            {isNew ? 'Create product' : 'Save product'}
          </Button>
          <ButtonLink to="/manage/manage-products">Back to products</ButtonLink>
          <span className="sp" />
          <span className="note" role="status">
            {isUploading ? 'Pictures are on their way' : isChanged ? 'Not saved; kept as a draft in this browser' : ''}
          </span>
          {isChanged && (
            <Button small variant="bad" onClick={() => setDiscarding(true)}>
              Discard draft
            </Button>
          )}
        </div>
      </div>
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
          ? 'Everything you typed into this form is thrown away.'
          : `Everything you changed and did not save is thrown away. ${base.name} stays as it is in the shop.`}
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
