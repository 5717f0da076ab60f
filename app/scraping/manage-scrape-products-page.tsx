import { FileSpreadsheet } from 'lucide-react'
import { useListBrandsQuery, useListCategoriesQuery } from '#app/catalogue/api.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useAddress } from '#app/ui/use-address.ts'
import { AddressForm } from './address-form.tsx'
import { JobList } from './job-list.tsx'
import { ScrapeJobScreen } from './scrape-job.tsx'

/** The job stands in the address: a reload, or a link sent to a colleague, shows the same drafts. */
export default function ManageScrapeProductsPage() {
  const [address, change] = useAddress()
  const categories = useListCategoriesQuery().data
  const brands = useListBrandsQuery().data
  const jobId = address.get('job')
  const open = (job: string) => change({ job, draft: undefined, show: undefined })
  return (
    <>
      <title>Import from suppliers' pages | Back-office</title>
      <div className="work-head flex-wrap">
        <h1>Import from suppliers' pages</h1>
        <span className="sp" />
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
          <AddressForm onStarted={open} />
          <JobList />
        </div>
      )}
    </>
  )
}
