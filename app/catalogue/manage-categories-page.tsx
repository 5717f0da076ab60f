import { warm } from '#app/api/warm.ts'
import { useUploadImageMutation } from '#app/media/api.ts'
import { catalogueApi } from './api.ts'
import { NamedList } from './manage-named-list.tsx'

const load = warm(() => [catalogueApi.endpoints.listCategories.initiate()])

export { load as clientLoader, load as loader }

export default function ManageCategoriesPage() {
  const [uploadImage] = useUploadImageMutation()
  return <NamedList kind="category" upload={(image, onProgress) => uploadImage({ image, onProgress }).unwrap()} />
}
