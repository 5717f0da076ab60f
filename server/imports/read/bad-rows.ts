import { AppError } from '#contract/http/errors.ts'
import { withTempFile } from '#server/media/temp-files.ts'
import type { Cell } from '#server/spreadsheets/sheet.ts'
import type { ImportParts } from '../records/import-parts.ts'
import type { ImportRow } from '../records/queries.ts'
import { dataRows } from './read-import.ts'

const heading = 'What is wrong'

/** A file's bad rows with the reasons beside them: once corrected, it can be uploaded again. */
export async function readBadRows(
  { storage, folder }: Pick<ImportParts, 'storage' | 'folder'>,
  { fileKey, hasFile, errors }: ImportRow,
): Promise<Cell[][]> {
  if (!hasFile) throw new AppError('not_found', 'The file of this import has been deleted.')
  const reasons = Map.groupBy(
    errors.filter(({ kind }) => kind === 'bad'),
    ({ row }) => row,
  )
  const rows: Cell[][] = []
  await withTempFile(folder, await storage.open(fileKey), async (file) => {
    let width = 0
    let own = -1
    for await (const item of dataRows(file)) {
      if ('heading' in item) {
        // When uploaded again, the file includes our own column.
        own = item.heading.cells.indexOf(heading)
        width = item.heading.cells.length
        rows.push(own < 0 ? [...item.heading.cells, heading] : item.heading.cells)
        continue
      }
      const reason = reasons.get(item.row.number)
      if (!reason) continue
      const cells: Cell[] = Array.from({ length: width }, (_, column) => item.row.cells[column] ?? '')
      const words = reason.map(({ column, message }) => (column ? `${column}: ${message}` : message)).join(' ')
      if (own < 0) cells.push(words)
      else cells[own] = words
      rows.push(cells)
    }
  })
  return rows
}
