import { useState } from 'react'
import { useParams } from 'react-router'
import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { warm } from '#app/api/warm.ts'
import { usePictureUpload } from '#app/media/use-picture-upload.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TextSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { Form, type FormApi } from '#app/ui/forms/form/form.tsx'
import { FormFields, FormGuard, FormMessage, SubmitButton } from '#app/ui/forms/form/form-parts.tsx'
import { SaveBar } from '#app/ui/forms/form/save-bar.tsx'
import { useDraft } from '#app/ui/forms/form/use-draft.ts'
import { Tabs } from '#app/ui/navigation/tabs.tsx'
import type { EditableContent } from '#contract/content/calls.ts'
import { type ContentPageName, contentPages } from '#contract/content/pages.ts'
import { missing } from '#contract/missing.ts'
import {
  manageContentApi,
  useGetEditableContentQuery,
  useLazyGetEditableContentQuery,
  useUpdateContentMutation,
} from './manage-api.ts'
import { ContentFields } from './manage-content-fields.tsx'
import { ContentPreview } from './manage-content-preview.tsx'
import { ContentVersions } from './manage-content-versions.tsx'

const load = warm(
  ({ params }) => [
    manageContentApi.endpoints.getEditableContent.initiate({
      params: { page: (params.page ?? missing) as ContentPageName },
      querystring: {},
    }),
  ],
  { mustExist: true },
)

export { load as clientLoader, load as loader }

export default function ManageEditContentPage() {
  const page = useParams().page as ContentPageName
  const { title, path } = contentPages[page]
  const { data, isError, refetch } = useGetEditableContentQuery({ params: { page }, querystring: {} })
  return (
    <>
      <title>{`${title} | Back-office`}</title>
      <div className="office-page-head">
        <h1>{title}</h1>
        <span className="flex-1" />
        <ButtonLink small to={path}>
          See it in the shop
        </ButtonLink>
        <ButtonLink small to="/manage/pages">
          All pages
        </ButtonLink>
      </div>
      {isError && <ErrorState title="This page could not be loaded" onRetry={refetch} />}
      {!data && !isError && <TextSkeleton lines={8} />}
      {data && <ContentForm key={page} page={page} start={data} reload={() => refetch().unwrap()} />}
    </>
  )
}

type Values = Record<string, unknown>
type Props = { page: ContentPageName; start: EditableContent; reload: () => Promise<EditableContent> }

const tabs = [
  { value: 'edit', label: 'Edit' },
  { value: 'preview', label: 'Preview' },
] as const

const anything = z.custom<Values>()

function ContentForm({ page, start, reload }: Props) {
  const [seen, setSeen] = useState(start)
  const [isPreviewed, setPreviewed] = useState(false)
  const [update] = useUpdateContentMutation()
  const [findVersion] = useLazyGetEditableContentQuery()
  const { run } = useAction(update, { fallback: 'The page could not be saved.' })
  const { upload, isUploading } = usePictureUpload()
  const draft = useDraft<Values>(`page:${page}`, { lasting: true })
  const begin = (form: Pick<FormApi<Values>, 'reset'>, fresh: EditableContent) => {
    setSeen(fresh)
    form.reset(fresh.fields)
  }
  return (
    <Form
      schema={anything}
      defaultValues={start.fields as Values}
      draft={draft}
      className="grid gap-5 max-w-5xl"
      onSubmit={async (fields, { form, pressed }) => {
        const version = pressed === 'overwrite' ? {} : { updatedAt: seen.updatedAt }
        const reply = await run({ params: { page }, body: { fields, ...version } })
        if (!reply.ok) {
          setPreviewed(false)
          return reply
        }
        begin(form, reply.value)
        toast.success('Saved. The shop shows it now.')
      }}
    >
      {(form) => (
        <>
          <Tabs
            label="Edit or preview"
            tabs={tabs}
            value={isPreviewed ? 'preview' : 'edit'}
            onChange={(tab) => setPreviewed(tab === 'preview')}
          >
            <div hidden={isPreviewed} className={isPreviewed ? '' : 'grid gap-5'}>
              <FormFields>
                <ContentFields fields={contentPages[page].fields} upload={upload} />
              </FormFields>
              <ContentVersions
                versions={seen.versions}
                onOpen={async (version) => {
                  const { data } = await findVersion({ params: { page }, querystring: { version } })
                  if (!data) return toast.error('This version could not be loaded.')
                  form.reset(data.fields, { keepDefaultValues: true })
                  toast.success('This version is in the form. Save to show it in the shop.')
                }}
              />
            </div>
            {isPreviewed && <ContentPreview page={page} fields={form.getValues()} onEdit={() => setPreviewed(false)} />}
          </Tabs>
          <FormMessage
            whenInvalid="Nothing has been saved yet. Please check the fields marked above."
            onReload={() =>
              void reload().then(
                (fresh) => begin(form, fresh),
                () => toast.error('The page could not be loaded. Please try again.'),
              )
            }
          />
          <SaveBar>
            <SubmitButton uploading={isUploading}>Save</SubmitButton>
            {form.formState.isDirty && (
              <Button
                onClick={() => {
                  draft.discard()
                  form.reset(seen.fields)
                }}
              >
                Discard my changes
              </Button>
            )}
          </SaveBar>
          <FormGuard>Your changes to this page are not saved.</FormGuard>
        </>
      )}
    </Form>
  )
}
