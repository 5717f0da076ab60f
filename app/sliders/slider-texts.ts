/** The sentences that the maker asked for, to the letter. */
export const sliderTexts = {
  incomplete: 'Incomplete Fields',
  unexpected: 'Unexpected Error',
  uploadingSlide: 'Uploading Slide...',
  loadFailed: 'Failed to load slides.',
  deleted: 'Slide deleted successfully',
  deleteFailed: 'Failed to delete slide',
  updated: 'Slide updated successfully',
  updateFailed: 'Failed to update slide',
} as const

export const imageMessages = {
  loading: 'Uploading Image...',
  done: 'Image uploaded successfully!',
  failed: 'Image upload failed.',
}
export const backgroundMessages = {
  loading: 'Uploading Background Image...',
  done: 'Background image uploaded successfully!',
  failed: 'Background image upload failed.',
}
