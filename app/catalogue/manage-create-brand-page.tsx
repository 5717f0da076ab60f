import { useUploadImageMutation } from '#app/media/api.ts'
import { CreateNamed } from './manage-create-named.tsx'

export default function ManageCreateBrandPage() {
  const [uploadImage] = useUploadImageMutation()
  return <CreateNamed kind="brand" upload={(image, onProgress) => uploadImage({ image, onProgress }).unwrap()} />
}
