import { expect, test } from 'vitest'
import { documentChanges, documentDraft, listDocuments } from './calls.ts'
import { downloadFailedText, downloadTexts } from './download.ts'
import { documentTexts, maxDocumentBytes, missingFieldsText, noDocumentsText, uploadFailureText } from './rules.ts'

test.each([
  ['File too large', 'File size too large. Maximum size is 50MB.'],
  ['Error: File too large (60 MB)', 'File size too large. Maximum size is 50MB.'],
  ['Only PDF files can be uploaded', 'Only PDF files are allowed for documents.'],
  ['The name already exists', 'A document with this name already exists. Please choose a different name.'],
  ['no such directory', 'Server configuration error. Please contact administrator.'],
  ['The moon is full', 'The moon is full'],
  ['file TOO large', 'file TOO large'],
  ['', 'Document upload failed. Please try again.'],
  [undefined, 'Document upload failed. Please try again.'],
  // The first matching row wins.
  ['File too large for this directory', 'File size too large. Maximum size is 50MB.'],
])('the server message %j is shown as %j', (message, shown) => {
  expect(uploadFailureText(message)).toBe(shown)
})

const form = { name: 'Catalogue', tag: 'brochure', file: {}, image: {} }

test.each([
  [{ ...form, name: '' }, "Document's Name"],
  [{ ...form, name: '  ' }, "Document's Name"],
  [{ ...form, tag: '' }, 'Tag'],
  [{ ...form, file: null }, 'Document'],
  [{ ...form, image: undefined }, 'Thumbnail'],
  [{ name: '', tag: '', file: null, image: null }, "Document's Name, Tag, Document, Thumbnail"],
  [{ ...form, tag: '', image: null }, 'Tag, Thumbnail'],
])('the form %j reports what is missing', (filled, names) => {
  expect(missingFieldsText(filled)).toBe(`Please fill the following fields: ${names}`)
})

test('a complete form reports nothing missing', () => {
  expect(missingFieldsText(form)).toBeUndefined()
})

test('documents use the sentences we promised', () => {
  expect(documentTexts).toEqual({
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
  })
  expect(downloadTexts).toEqual({ started: 'Download started!', refused: 'Download failed' })
  expect(downloadFailedText('Download failed')).toBe('Download failed: Download failed')
  expect(noDocumentsText('brochure')).toBe('No brochure documents found.')
  expect(maxDocumentBytes).toBe(52_428_800)
})

test.each([
  { name: ' ', tag: 'brochure', image: '/uploads/a-1x1.png' },
  { name: 'x'.repeat(151), tag: 'brochure', image: '/uploads/a-1x1.png' },
  { name: 'A\r\nB', tag: 'brochure', image: '/uploads/a-1x1.png' },
  { name: 'A', tag: 'flyer', image: '/uploads/a-1x1.png' },
  { name: 'A', tag: '', image: '/uploads/a-1x1.png' },
  { name: 'A', tag: 'brochure', image: '' },
  { name: 'A', tag: 'brochure' },
])('the upload %j is refused', (fields) => {
  expect(documentDraft.safeParse(fields).success).toBe(false)
})

test('an update ignores the url', () => {
  const changes = documentChanges.parse({ name: ' Price list ', tag: 'certificate', url: 'https://evil.example/x.pdf' })
  expect(changes).toEqual({ name: 'Price list', tag: 'certificate' })
})

test('all documents are listed if no tag is given', () => {
  const { querystring } = listDocuments.schema
  expect(querystring.parse({ tag: '' }).tag).toBeUndefined()
  expect(querystring.parse({ tag: 'certificate' }).tag).toBe('certificate')
  expect(querystring.safeParse({ tag: 'flyer' }).success).toBe(false)
  expect(querystring.safeParse({ tag: ['brochure', 'certificate'] }).success).toBe(false)
})
