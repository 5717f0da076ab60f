import { useUploadImageMutation } from '#app/media/api.ts'
import { CreateTerm } from './manage-create-term.tsx'

export default function ManageCreateCategoryPage() {
  const [uploadImage] = useUploadImageMutation()
  return <CreateTerm kind="category" upload={(image, onProgress) => uploadImage({ image, onProgress }).unwrap()} />
}
