import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { prepareDocument } from './prepare-document.ts'
import { startFlow } from './print/flow.ts'
import { pictureFile } from './print/pictures.ts'
import type { Sheet } from './print/sheet.ts'
import type { DemoDocument } from './shapes.ts'

/** Digests of what make-documents.ts last printed. */
export const digestFile = new URL('documents.json', import.meta.url)

/** Used in place of an image, whose JPEG encoding differs between machines. */
async function pictureDigest(name: string): Promise<Buffer> {
  return createHash('sha256')
    .update(await readFile(pictureFile(name)))
    .digest()
}

/** A digest of every word, line and image on a document's pages, without printing them. */
export async function digestDocument({ key, name }: DemoDocument): Promise<string> {
  const hash = createHash('sha256').update(name)
  // Lengths to a hundredth of a point, because machines may differ in the last digit of a sine.
  const exact = (_: string, value: unknown) => (typeof value === 'number' ? Math.round(value * 100) / 100 : value)
  const note = (...marks: unknown[]) => void hash.update(JSON.stringify(marks, exact))
  const sheet: Sheet = {
    rect: (...marks) => note('rect', ...marks),
    path: (path, ink) =>
      note(
        'path',
        path.replace(/(?<!\d)\d+\.\d+/g, (figure) => Number(figure).toFixed(2)),
        ink,
      ),
    circle: (...marks) => note('circle', ...marks),
    text: (...marks) => note('text', ...marks),
    image: (jpeg, ...marks) => note('image', jpeg.toString('hex'), ...marks),
  }
  const { first, rest, furnish } = await prepareDocument(key, name, pictureDigest)
  first(sheet)
  const addPage = () => {
    note('page')
    return { ...sheet }
  }
  rest(startFlow(addPage, name, furnish))
  return hash.digest('hex').slice(0, 16)
}
