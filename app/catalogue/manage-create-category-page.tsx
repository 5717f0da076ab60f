import { useUploadImageMutation } from '#app/media/api.ts'
import { CreateNamed } from './manage-create-named.tsx'

export default function ManageCreateCategoryPage() {
  const [uploadImage] = useUploadImageMutation()
  return <CreateNamed kind="category" upload={(image, onProgress) => uploadImage({ image, onProgress }).unwrap()} />
}
