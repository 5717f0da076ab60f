/** Rules and messages for documents. No zod: the Downloads page imports this. */

export const documentTags = ['brochure', 'certificate'] as const
export type DocumentTag = (typeof documentTags)[number]

export const maxDocumentBytes = 50 * 1024 * 1024

export const documentTexts = {
  notAnImage: 'Please drop a valid image file.',
  notAPdf: 'Only PDF files are allowed for documents.',
  tooLarge: 'File size too large. Maximum size is 50MB.',
  nameTaken: 'A document with this name already exists. Please choose a different name.',
  serverSetUp: 'Server configuration error. Please contact administrator.',
  uploadFailed: 'Document upload failed. Please try again.',
  nameAndTagRequired: 'Name and tag are required.',
  uploadingThumbnail: 'Uploading thumbnail...',
  thumbnailUploaded: 'Thumbnail uploaded successfully!',
  thumbnailFailed: 'Failed to upload thumbnail. Please try again.',
  uploadingDocument: 'Uploading document...',
  documentUploaded: 'Document uploaded successfully!',
  pdfSelected: 'PDF document selected successfully!',
  updateFailed: 'Failed to update document',
  documentUpdated: 'Document updated successfully!',
  linkCopied: 'Link copied!',
} as const

export const noDocumentsText = (tag: DocumentTag): string => `No ${tag} documents found.`
export const deleteQuestion = (name: string): string => `Are you sure you want to delete ${name}?`

/** Required fields of the upload form, under the names its message uses. */
const requiredFields = { name: "Document's Name", tag: 'Tag', file: 'Document', image: 'Thumbnail' } as const

/** The message about missing fields, or undefined if the form is complete. */
export function missingFieldsText(form: Readonly<Record<keyof typeof requiredFields, unknown>>): string | undefined {
  const missing = Object.entries(requiredFields)
    .filter(([field]) => !isFilled(form[field as keyof typeof requiredFields]))
    .map(([, name]) => name)
  return missing.length > 0 ? `Please fill the following fields: ${missing.join(', ')}` : undefined
}

const isFilled = (value: unknown): boolean => (typeof value === 'string' ? value.trim() !== '' : Boolean(value))

const serverWords = [
  ['File too large', documentTexts.tooLarge],
  ['Only PDF files', documentTexts.notAPdf],
  ['already exists', documentTexts.nameTaken],
  ['directory', documentTexts.serverSetUp],
] as const

/** What the upload form shows for a message from the server. */
export function uploadFailureText(serverMessage: string | undefined): string {
  const match = serverWords.find(([words]) => serverMessage?.includes(words))
  return match?.[1] ?? (serverMessage || documentTexts.uploadFailed)
}
