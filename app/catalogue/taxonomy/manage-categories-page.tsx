import { useMay } from '#app/accounts/use-may.ts'
import { warm } from '#app/api/warm.ts'
import { HistoryPanel } from '#app/audit/manage-history-panel.tsx'
import { useUploadImageMutation } from '#app/media/api.ts'
import { catalogueApi } from '../api.ts'
import { TermList } from './manage-term-list.tsx'

const load = warm(() => [catalogueApi.endpoints.listCategories.initiate()])

export { load as clientLoader, load as loader }

export default function ManageCategoriesPage() {
  const [uploadImage] = useUploadImageMutation()
  const may = useMay()
  return (
    <>
      <TermList kind="category" upload={(image, onProgress) => uploadImage({ image, onProgress }).unwrap()} />
      {may('audit.read') && <HistoryPanel entity="category" />}
    </>
  )
}
