/** What may be attached to a message. No zod: the contact form imports this. */
export const maxContactFiles = 5
export const maxContactBytes = 10 * 1024 * 1024
export const contactFileTypes = '.pdf,.dxf,.jpg,.jpeg,.png,.gif,.webp,.avif'

export const contactFileTexts = {
  tooMany: `Please attach ${maxContactFiles} files at most.`,
  tooLarge: 'These files are too large. Together they may have 10 MB.',
  wrongType: (name: string) => `${name} is not a PDF, an image or a DXF drawing. Please attach only these.`,
}
