import { useUploadImageMutation } from '#app/media/api.ts'
import { CreateTerm } from './manage-create-term.tsx'

export default function ManageCreateBrandPage() {
  const [uploadImage] = useUploadImageMutation()
  return <CreateTerm kind="brand" upload={(image, onProgress) => uploadImage({ image, onProgress }).unwrap()} />
}
