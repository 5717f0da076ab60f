type WorkshopFile = { name: string; content: string }

/** `VM-1 body 1 off 1.6 mm.dxf` becomes `VM-1 body 3 off 1.6 mm.dxf`. */
export const multiplyName = (name: string, qty: number): string =>
  name.replace(/ (\d+) off /, (_, count: string) => ` ${Number(count) * qty} off `)

/** The workshop's files of one enclosure, for so many of them. */
export const multiplyPieces = (files: readonly WorkshopFile[], qty: number): WorkshopFile[] =>
  files.map(({ name, content }) => ({
    name: multiplyName(name, qty),
    content: name.endsWith('.csv') ? multiplyList(content, qty) : content,
  }))

/** The count is the cut list's second column. */
const multiplyList = (csv: string, qty: number): string =>
  csv.replace(/^([^,\r\n]*),(\d+),/gm, (_, part: string, count: string) => `${part},${Number(count) * qty},`)
