import { warm } from '#app/api/warm.ts'
import { useUploadImageMutation } from '#app/media/api.ts'
import { catalogueApi } from '../api.ts'
import { TermList } from './manage-term-list.tsx'

const load = warm(() => [catalogueApi.endpoints.listBrands.initiate()])

export { load as clientLoader, load as loader }

export default function ManageBrandsPage() {
  const [uploadImage] = useUploadImageMutation()
  return <TermList kind="brand" upload={(image, onProgress) => uploadImage({ image, onProgress }).unwrap()} />
}
