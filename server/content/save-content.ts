import { typedContent } from '#contract/content/calls.ts'
import { type Field, type Fields, sitePicturePrefix } from '#contract/content/fields.ts'
import { type ContentPageName, contentPages, type TypedContent } from '#contract/content/pages.ts'
import { AppError, type Issue } from '#contract/http/errors.ts'
import { isSafeLink } from '#contract/links.ts'
import { isStoredImage } from '#contract/media/names.ts'
import { findWrongTime } from '#contract/settings/opening-hours.ts'
import { parseInput } from '#server/http/parse-input.ts'
import { findAddresses } from './parse-markdown.ts'

/** What single pages need. */
const rules: Partial<Record<ContentPageName, (typed: Record<string, unknown>) => Issue[]>> = {
  privacy: ({ body }) =>
    /^\{cookies\}$/m.test(String(body))
      ? []
      : [{ path: 'body', message: 'Please keep {cookies} on a line of its own: buyers must see what is stored.' }],
  footer: (typed) => {
    const { columns } = typed as TypedContent<'footer'>
    const links = columns.flatMap((column) => column.links.map(({ label, to }) => label && to.split(/[?#]/)[0]))
    return ['/privacyPolicy', '/termsCondition']
      .filter((path) => !links.includes(path))
      .map((path) => ({ path: 'columns', message: `Please keep a link to ${path}: buyers must find it.` }))
  },
  hours: (typed) => {
    const wrong = findWrongTime((typed as TypedContent<'hours'>).times)
    return wrong ? [{ path: `times.${wrong.at}.${wrong.field}`, message: wrong.why }] : []
  },
}

/** What was typed, checked: lengths, links, and what a page cannot do without. */
export function readContent(page: ContentPageName, input: Record<string, unknown>): Record<string, unknown> {
  const typed = parseInput(typedContent[page], input)
  const issues = [...findProblems(contentPages[page].fields, typed), ...(rules[page]?.(typed) ?? [])]
  const [first] = issues
  if (first) throw new AppError('bad_input', first.message, { issues })
  return typed
}

function findProblems(fields: Fields, typed: Record<string, unknown>): Issue[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind !== 'markdown') return []
    const { links, pictures } = findAddresses(String(typed[name]))
    const link = links.find((address) => !isSafeLink(address))
    const picture = pictures.find((address) => !isStoredImage(address))
    return [
      ...(link === undefined
        ? []
        : [{ path: name, message: `The link “${link.slice(0, 80)}” must start with https://, http:// or /.` }]),
      ...(picture === undefined
        ? []
        : [{ path: name, message: `The image “${picture.slice(0, 80)}” is not one of the shop's. Please upload it.` }]),
    ]
  })
}

type ImportImage = (source: string) => Promise<string>

/** Every picture becomes one of the shop's own. */
export async function importPictures(
  page: ContentPageName,
  typed: Record<string, unknown>,
  importImage: ImportImage,
): Promise<Record<string, unknown>> {
  return importInside(contentPages[page].fields, typed, importImage)
}

async function importInside(fields: Fields, typed: Record<string, unknown>, importImage: ImportImage) {
  const done: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(typed)) done[name] = await importValue(fields[name], value, importImage)
  return done
}

async function importValue(field: Field | undefined, value: unknown, importImage: ImportImage): Promise<unknown> {
  if (field?.kind === 'list') {
    const items: unknown[] = []
    for (const item of value as Record<string, unknown>[])
      items.push(await importInside(field.fields, item, importImage))
    return items
  }
  const isOthers =
    field?.kind === 'picture' && typeof value === 'string' && value && !value.startsWith(sitePicturePrefix)
  return isOthers ? importImage(value) : value
}
