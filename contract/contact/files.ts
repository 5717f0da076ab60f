/** Rules for attachments. No zod: the contact form imports this. */
export const maxContactFiles = 5
export const maxContactBytes = 10 * 1024 * 1024
export const contactFileTypes = '.pdf,.dxf,.jpg,.jpeg,.png,.gif,.webp,.avif'

export const contactFileTexts = {
  tooMany: `Please attach at most ${maxContactFiles} files.`,
  tooLarge: 'These files are too large. The limit is 10 MB in total.',
  wrongType: (name: string) => `${name} is not a PDF, an image or a DXF drawing. Please attach only these.`,
}
