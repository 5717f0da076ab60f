import { z } from 'zod'
import { type Call, line, moment, optionalLink, prose, seenAt } from '#contract/http/schema.ts'
import { optionalImageSource } from '#contract/media/calls.ts'
import { type Block, generatedNames } from './blocks.ts'
import { type Field, type Fields, sitePicturePrefix } from './fields.ts'
import { type ContentPageName, contentPageNames, contentPages, type ShownContent } from './pages.ts'

const span = z.object({
  text: z.string(),
  bold: z.literal(true).optional(),
  italic: z.literal(true).optional(),
  code: z.literal(true).optional(),
  to: z.string().optional(),
})
const spans = z.array(span)
const block: z.ZodType<Block> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), level: z.union([z.literal(2), z.literal(3)]), id: z.string(), text: spans }),
  z.object({ kind: z.literal('paragraph'), text: spans }),
  z.object({
    kind: z.literal('list'),
    isOrdered: z.boolean(),
    items: z.array(z.object({ text: spans, items: z.array(spans) })),
  }),
  z.object({ kind: z.literal('table'), head: z.array(spans), rows: z.array(z.array(spans)) }),
  z.object({ kind: z.literal('picture'), image: z.string(), alt: z.string() }),
  z.object({ kind: z.literal('generated'), name: z.enum(generatedNames) }),
])

const sitePicture = new RegExp(`^${sitePicturePrefix}[a-z0-9-]{1,60}$`)

function toTyped(field: Field): z.ZodType {
  switch (field.kind) {
    case 'line':
      return line(field.max, field.isRequired ? 1 : 0)
    case 'text':
    case 'markdown':
      return prose(field.max, field.isRequired ? 1 : 0)
    case 'picture':
      return z.string().regex(sitePicture).or(optionalImageSource)
    case 'link':
      return optionalLink
    case 'choice':
      return z.enum(field.options.map(({ value }) => value))
    case 'time':
      return z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time, such as 07:30.')
    case 'list':
      return z.array(toTypedFields(field.fields)).max(field.most)
  }
}
const toTypedFields = (fields: Fields) =>
  z.object(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, toTyped(field)])))

const toShown = (field: Field): z.ZodType =>
  field.kind === 'markdown' ? z.array(block) : field.kind === 'list' ? z.array(toShownFields(field.fields)) : z.string()
const toShownFields = (fields: Fields) =>
  z.object(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, toShown(field)])))

/** What the form of a page may contain. */
export const typedContent = Object.fromEntries(
  contentPageNames.map((name) => [name, toTypedFields(contentPages[name].fields)]),
) as Record<ContentPageName, ReturnType<typeof toTypedFields>>

const shownOf = (name: ContentPageName) =>
  z.object({ page: z.literal(name), fields: toShownFields(contentPages[name].fields) })
type AnyShown = { [P in ContentPageName]: { page: P; fields: ShownContent<P> } }[ContentPageName]
const [first, ...others] = contentPageNames.map(shownOf)
const contentPage = z.discriminatedUnion('page', [
  first as ReturnType<typeof shownOf>,
  ...others,
]) as unknown as z.ZodType<AnyShown>

const params = z.object({ page: z.enum(contentPageNames) })
/** As typed. Each page checks its own fields. */
const fields = z.record(z.string().max(40), z.unknown())

export const getContent = {
  method: 'GET',
  url: '/api/content/:page',
  schema: { summary: "The words and images of one of the shop's own pages", params, response: { 200: contentPage } },
} satisfies Call

const version = z.object({ number: z.number(), by: z.string(), at: moment })
export type ContentVersion = z.infer<typeof version>

export const listContent = {
  method: 'GET',
  url: '/api/content',
  schema: {
    summary: 'Which pages were changed, when and by whom (admin)',
    response: { 200: z.array(z.object({ page: z.enum(contentPageNames), last: version.optional() })) },
  },
} satisfies Call

const editable = z.object({
  fields,
  updatedAt: moment,
  /** Newest first. */
  versions: z.array(version),
})
export type EditableContent = z.infer<typeof editable>

/** `version` 0 is the text that comes with the shop. */
export const getEditableContent = {
  method: 'GET',
  url: '/api/content/:page/edit',
  schema: {
    summary: 'A page as it is typed, or an earlier version of it (admin)',
    params,
    querystring: z.object({ version: z.coerce.number().int().min(0).max(1_000_000).optional() }),
    response: { 200: editable },
  },
} satisfies Call

export const previewContent = {
  method: 'POST',
  url: '/api/content/:page/preview',
  schema: {
    summary: 'A page as it would be shown (admin)',
    params,
    body: z.object({ fields }),
    response: { 200: contentPage },
  },
} satisfies Call

export const updateContent = {
  method: 'PUT',
  url: '/api/content/:page',
  schema: {
    summary: 'Change a page (admin)',
    params,
    body: z.object({ fields }).extend(seenAt),
    response: { 200: editable },
  },
} satisfies Call
