import { ExternalLink, Pencil } from 'lucide-react'
import { Link } from 'react-router'
import { warm } from '#app/api/warm.ts'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TextSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { FormattedDateTime } from '#app/ui/format/date-time.tsx'
import { IconLink } from '#app/ui/icon-button.tsx'
import { contentPages } from '#contract/content/pages.ts'
import { manageContentApi, useListContentQuery } from './manage-api.ts'

const load = warm(() => [manageContentApi.endpoints.listContent.initiate()])

export { load as clientLoader, load as loader }

export default function ManageContentPage() {
  const { data, isError, refetch } = useListContentQuery()
  return (
    <>
      <title>Pages | Back-office</title>
      <div className="office-page-head">
        <h1>Pages</h1>
      </div>
      <p className="note mb-4">
        The words and images of the shop's own pages. Slides, projects, hotspots and downloads have their own pages in
        this menu; name, address and phone are under <Link to="/manage/settings">Settings</Link>.
      </p>
      {isError && <ErrorState title="The pages could not be loaded" onRetry={refetch} />}
      {!data && !isError && <TextSkeleton lines={6} />}
      {data && (
        <ul className="panel content-list">
          {data.map(({ page, last }) => {
            const { title, path } = contentPages[page]
            return (
              <li key={page}>
                <div>
                  <h2>
                    <Link to={`/manage/pages/${page}`}>{title}</Link>
                  </h2>
                  <p className="note">
                    {last ? (
                      <>
                        Changed by {last.by}, <FormattedDateTime iso={last.at} />
                      </>
                    ) : (
                      'As it came with the shop'
                    )}
                  </p>
                </div>
                <IconLink small framed label={`Edit ${title}`} to={`/manage/pages/${page}`}>
                  <Pencil size={15} aria-hidden="true" />
                </IconLink>
                <IconLink small framed label={`See ${title} in the shop`} to={path}>
                  <ExternalLink size={15} aria-hidden="true" />
                </IconLink>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}
