/** The sentences that the maker asked for, to the letter. */
export const hotspotTexts = {
  selectImage: 'Select an Image to Update Hotspots',
  titleMissing: 'Please enter a title for the annotation',
  fieldsMissing: 'Please fill in all fields!',
  idMissing: 'ID not found!',
  saveFailed: 'Upload failed. Please try again.',
  annotationDeleted: 'Annotation deleted successfully.',
} as const

export const annotationImageMessages = {
  loading: 'Uploading Image...',
  done: 'Image uploaded successfully!',
  failed: 'Failed to upload image. Please try again.',
}
