import { warm } from '#app/api/warm.ts'
import { useUploadImageMutation } from '#app/media/api.ts'
import { catalogueApi } from '../api.ts'
import { TermList } from './manage-term-list.tsx'

const load = warm(() => [catalogueApi.endpoints.listCategories.initiate()])

export { load as clientLoader, load as loader }

export default function ManageCategoriesPage() {
  const [uploadImage] = useUploadImageMutation()
  return <TermList kind="category" upload={(image, onProgress) => uploadImage({ image, onProgress }).unwrap()} />
}
