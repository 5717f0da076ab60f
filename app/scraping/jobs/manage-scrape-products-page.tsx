import { FileSpreadsheet } from 'lucide-react'
import { useListBrandsQuery, useListCategoriesQuery } from '#app/catalogue/api.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useUrlState } from '#app/ui/navigation/use-url-state.ts'
import { JobList } from './job-list.tsx'
import { ScrapeForm } from './scrape-form.tsx'
import { ScrapeJobScreen } from './scrape-job.tsx'

/** The job is in the URL: a reload, or a link sent to a colleague, shows the same drafts. */
export default function ManageScrapeProductsPage() {
  const [params, change] = useUrlState()
  const categories = useListCategoriesQuery().data
  const brands = useListBrandsQuery().data
  const jobId = params.get('job')
  const open = (job: string) => change({ job, draft: undefined, show: undefined })
  return (
    <>
      <title>Import from suppliers' pages | Back-office</title>
      <div className="office-page-head flex-wrap">
        <h1>Import from suppliers' pages</h1>
        <span className="flex-1" />
        {jobId && (
          <ButtonLink small to="/manage/scrape-products">
            Read other pages
          </ButtonLink>
        )}
        {!jobId && (
          <ButtonLink small to="/manage/import-products" icon={<FileSpreadsheet size={15} aria-hidden="true" />}>
            From a spreadsheet
          </ButtonLink>
        )}
      </div>
      {jobId ? (
        <ScrapeJobScreen
          key={jobId}
          jobId={jobId}
          categories={categories ?? []}
          brands={brands ?? []}
          onStarted={open}
        />
      ) : (
        <div className="grid gap-4">
          <ScrapeForm onStarted={open} />
          <JobList />
        </div>
      )}
    </>
  )
}
