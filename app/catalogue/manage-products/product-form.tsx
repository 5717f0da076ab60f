import { useState } from 'react'
import { useAction } from '#app/api/use-action.ts'
import type { UploadImage } from '#app/api/use-picture-field.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { formatDateTime } from '#app/ui/format/date-time.tsx'
import { Form, type FormApi } from '#app/ui/forms/form/form.tsx'
import { useFormParts } from '#app/ui/forms/form/form-context.ts'
import { FormFields, FormGuard, FormMessage, SubmitButton } from '#app/ui/forms/form/form-parts.tsx'
import { SaveBar } from '#app/ui/forms/form/save-bar.tsx'
import { useFormValue } from '#app/ui/forms/form/use-form-value.ts'
import { TextArea } from '#app/ui/forms/inputs/text-area.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { Product } from '#contract/catalogue/calls.ts'
import type { ShopDocument } from '#contract/documents/calls.ts'
import { useCreateProductMutation, useUpdateProductMutation } from '../manage-api.ts'
import { AttributeEditor } from './attribute-editor.tsx'
import { DocumentPicker, type UploadDialog } from './document-picker.tsx'
import {
  type AttributeRow,
  findChanges,
  isSameForm,
  type ProductForm as ProductFields,
  productSchema,
  type RelatedRow,
  toBody,
  withoutBlankRows,
} from './product-draft.ts'
import { ProductImages } from './product-images.tsx'
import { ProductSidebar } from './product-sidebar.tsx'
import { RelatedEditor } from './related-editor.tsx'
import { useProductDraft } from './use-product-draft.ts'

type Option = { _id: string; name: string }

type Props = {
  /** Missing for a new product. */
  product: Product | undefined
  categories: readonly Option[]
  brands: readonly Option[]
  known: readonly { name: string; values: readonly string[] }[]
  documents: readonly ShopDocument[]
  UploadDialog: UploadDialog
  upload: UploadImage
  /** The newest version, after someone else has saved. */
  reload: () => Promise<Product>
  onCreated: (product: Product) => void
}

/** One form for new and existing products. Whatever fails, the input stays. */
export function ProductForm({
  product,
  categories,
  brands,
  known,
  documents,
  UploadDialog,
  upload,
  reload,
  onCreated,
}: Props) {
  const isNew = product === undefined
  const { base, seenAt, restoredAt, draft, discard, begin } = useProductDraft(product)
  const [isUploading, setUploading] = useState(false)
  const [isDiscarding, setDiscarding] = useState(false)
  const [createProduct] = useCreateProductMutation()
  const [updateProduct] = useUpdateProductMutation()
  const create = useAction(createProduct, { fallback: 'The product could not be created. Please try again.' })
  const update = useAction(updateProduct, { fallback: 'The product could not be saved. Please try again.' })

  async function takeTheirs(form: FormApi<ProductFields>) {
    try {
      form.reset(begin(await reload()))
      draft.discard()
    } catch {
      toast.error('The product could not be loaded. Please try again.')
    }
  }
  return (
    <Form
      schema={productSchema(isNew)}
      defaultValues={base}
      draft={draft}
      className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px]"
      onSubmit={async (typed, { form, pressed }) => {
        const tidy = withoutBlankRows(typed)
        if (tidy !== typed) form.setValue('attributes', tidy.attributes)
        if (isNew) {
          const reply = await create.run({ body: toBody(tidy) })
          if (!reply.ok) return reply
          draft.discard()
          return onCreated(reply.value)
        }
        const version = pressed === 'overwrite' || !seenAt ? {} : { updatedAt: seenAt }
        const reply = await update.run({
          params: { id: product._id },
          body: { ...findChanges(base, tidy), ...version },
        })
        if (!reply.ok) return reply
        form.reset(begin(reply.value))
        toast.success(`${reply.value.name} has been saved.`)
      }}
    >
      {(form) => {
        const isChanged = !isSameForm(form.watch(), base)
        return (
          <>
            <FormGuard when={isChanged || isUploading}>
              Your changes are not saved. They will be here as a draft when you come back to this browser.
            </FormGuard>
            {restoredAt && isChanged && (
              <div className="col-span-full">
                <Banner tone="info">
                  <p>
                    This is your unsaved draft from {formatDateTime(restoredAt)}.{' '}
                    <button type="button" className="link" onClick={() => setDiscarding(true)}>
                      Discard the draft
                    </button>
                  </p>
                </Banner>
              </div>
            )}
            <FormFields>
              <div className="grid gap-4 content-start">
                <Panel title="Product">
                  <div className="grid gap-4">
                    <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
                      <TextInput name="name" className="col-span-full" label="Name" required maxLength={200} />
                      <TextInput
                        name="partNumber"
                        label="Part number"
                        required={!isNew}
                        maxLength={64}
                        autoCapitalize="characters"
                        spellCheck={false}
                        hint={isNew ? 'Leave empty to create one from the name.' : undefined}
                      />
                    </div>
                    <TextArea
                      name="description"
                      label="Description"
                      rows={7}
                      maxLength={20_000}
                      hint="Leave an empty line between paragraphs."
                    />
                  </div>
                </Panel>
                <Pictures upload={upload} onBusy={setUploading} />
                <Attributes known={known} />
                <Documents {...{ documents, UploadDialog }} />
                <GoesWith ownId={product?._id} />
              </div>
              <ProductSidebar {...{ categories, brands, isNew }} />
            </FormFields>
            <SaveBar className="col-span-full grid">
              <FormMessage
                whenInvalid="Some fields need your attention before this can be saved."
                onReload={() => void takeTheirs(form)}
              />
              <div className="flex flex-wrap items-center gap-3">
                <SubmitButton uploading={isUploading} disabled={!isNew && !isChanged}>
                  {isNew ? 'Create product' : 'Save product'}
                </SubmitButton>
                <ButtonLink to="/manage/manage-products">Back to products</ButtonLink>
                <span className="flex-1 max-md:hidden" />
                <span className="note" role="status">
                  {isUploading ? 'Uploading images' : isChanged ? 'Not saved yet: draft stored in this browser' : ''}
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
                form.reset(base)
                setDiscarding(false)
              }}
              onCancel={() => setDiscarding(false)}
            >
              {isNew
                ? 'Everything you entered will be lost.'
                : `Your unsaved changes will be lost. ${base.name} will not change in the shop.`}
            </ConfirmDialog>
          </>
        )
      }}
    </Form>
  )
}

function Pictures({ upload, onBusy }: { upload: UploadImage; onBusy: (isBusy: boolean) => void }) {
  const { value, update, error } = useFormValue<string[]>('images')
  return (
    <Panel title="Images" aside={<span className="note">{value.length} of 20</span>}>
      <ProductImages images={value} upload={upload} error={error} onBusy={onBusy} onChange={update} />
    </Panel>
  )
}

function Attributes({ known }: Pick<Props, 'known'>) {
  const { value, onChange } = useFormValue<AttributeRow[]>('attributes')
  const { findError } = useFormParts()
  return (
    <Panel title="Attributes" aside={<span className="note">The first three appear on the product card</span>}>
      <AttributeEditor rows={value} known={known} findError={findError} onChange={onChange} />
    </Panel>
  )
}

function GoesWith({ ownId }: { ownId: string | undefined }) {
  const { value, onChange, error } = useFormValue<RelatedRow[]>('related')
  return (
    <Panel title="Goes with" aside={<span className="note">Each product shows the other</span>}>
      <RelatedEditor rows={value} ownId={ownId} error={error} onChange={onChange} />
    </Panel>
  )
}

function Documents({ documents, UploadDialog }: Pick<Props, 'documents' | 'UploadDialog'>) {
  const { value, onChange } = useFormValue<string[]>('documents')
  return (
    <Panel title="Documents">
      <DocumentPicker {...{ documents, UploadDialog, onChange }} chosen={value} />
    </Panel>
  )
}
