import { use } from 'react'
import { addEndpoints } from '#app/api/add-endpoints.ts'
import type { getContent } from '#contract/content/calls.ts'
import type { ContentPageName, ShownContent } from '#contract/content/pages.ts'
import { PreviewContext } from './preview-context.ts'

/** Reading only. Writes are in manage-api.ts. */
const contentApi = addEndpoints(({ query }) => ({
  getContent: query<typeof getContent>('GET /api/content/:page', { providesTags: ['Content'] }),
}))

export const startContent = (page: ContentPageName) => contentApi.endpoints.getContent.initiate({ params: { page } })

/** The words and images of one of the shop's own pages. */
export function useContent<P extends ContentPageName>(page: P) {
  const preview = use(PreviewContext)
  const isPreviewed = preview?.page === page
  const { data, isError, refetch } = contentApi.useGetContentQuery({ params: { page } }, { skip: isPreviewed })
  const fields = isPreviewed ? preview.fields : data?.fields
  return { content: fields as ShownContent<P> | undefined, isError, refetch }
}
