import { contentPages, type TypedContent } from '#contract/content/pages.ts'

const { path, title } = contentPages.paia

/** The footer with a link to the PAIA manual below the one to the privacy policy, unless the office has put one anywhere. */
export function linkManual(typed: Record<string, unknown>): Record<string, unknown> {
  const { columns } = typed as TypedContent<'footer'>
  const has = (to: string) => (column: (typeof columns)[number]) =>
    column.links.some((link) => link.to.split(/[?#]/)[0] === to)
  if (columns.some(has(path))) return typed
  const at = columns.findIndex(has(contentPages.privacy.path))
  return {
    ...typed,
    columns: columns.map((column, index) =>
      index === at ? { ...column, links: [...column.links, { label: title, to: path }] } : column,
    ),
  }
}
