import { Breadcrumbs } from '#app/ui/navigation/breadcrumbs.tsx'
import { useBrand } from './brand-context.ts'
import { StructuredData } from './structured-data.tsx'

type Item = { label: string; to?: string }

/** Breadcrumbs of a public page, for search engines too. */
export function PageBreadcrumbs({ items }: { items: readonly Item[] }) {
  const { url } = useBrand()
  return (
    <>
      <Breadcrumbs items={items} />
      <StructuredData data={toBreadcrumbList(items, url)} />
    </>
  )
}

/** The last one is the page itself, which needs no address. */
export const toBreadcrumbList = (items: readonly Item[], url: string) => ({
  '@type': 'BreadcrumbList',
  itemListElement: items.map(({ label, to }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    ...(to && index < items.length - 1 ? { item: url + to } : {}),
  })),
})
