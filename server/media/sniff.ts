/** Detects a file's type by its bytes: names and declared types cannot be trusted. */
export type ImageKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif'

const startsWith = (bytes: Buffer, at: number, text: string) =>
  bytes.subarray(at, at + text.length).toString('latin1') === text

export function sniffImage(bytes: Buffer): ImageKind | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (startsWith(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'png'
  if (startsWith(bytes, 0, 'GIF87a') || startsWith(bytes, 0, 'GIF89a')) return 'gif'
  if (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP')) return 'webp'
  if (startsWith(bytes, 4, 'ftyp') && /^avi[fs]$/.test(bytes.subarray(8, 12).toString('latin1'))) return 'avif'
}

/** A text DXF starts with a section, perhaps after comments, and ends with EOF; a binary one has a signature. */
export const isDxf = (head: Buffer, tail: Buffer): boolean =>
  startsWith(head, 0, 'AutoCAD Binary DXF\r\n\x1a\0') ||
  (/^(?:\ufeff|\xef\xbb\xbf)?(?:\s*999\r?\n[^\n]*\n)*\s*0\r?\n\s*SECTION\r?\n/.test(head.toString('latin1')) &&
    /^\s*EOF$/.test(lastLineOf(tail.toString('latin1'))))

/** With the line break before it; a file of a single line is not a DXF. */
const lastLineOf = (text: string) => text.trimEnd().slice(text.trimEnd().lastIndexOf('\n'))

/** A PDF starts with its signature (readers allow some bytes before it) and ends with its trailer. */
export const isPdf = (head: Buffer, tail: Buffer): boolean =>
  head.subarray(0, 1024).includes('%PDF-') && tail.subarray(-2048).includes('%%EOF')
