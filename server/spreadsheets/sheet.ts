import { maxImportBytes, maxImportColumns, maxImportRows } from '#contract/imports/rules.ts'

/** A value in a spreadsheet; '' is an empty one. */
export type Cell = string | number | boolean
/** A line of a spreadsheet, numbered as the spreadsheet does: the heading is row 1. */
export type Row = { number: number; cells: Cell[]; isHidden?: boolean }

export const maxFileBytes = maxImportBytes
export const maxRows = maxImportRows
export const maxColumns = maxImportColumns
/** The maximum length of a cell in spreadsheet programs. */
export const maxCellChars = 32_767

export const textOf = (cell: Cell | undefined): string =>
  cell === undefined ? '' : typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : String(cell)

export const isEmptyRow = ({ cells }: Row): boolean => cells.every((cell) => textOf(cell).trim() === '')

/** The start of a long text, for display: no half characters, and nothing that the database cannot store. */
export function cut(text: string, length: number): string {
  const end = /[\ud800-\udbff]/.test(text[length - 1] ?? '') ? length - 1 : length
  return text.slice(0, end).replaceAll('\0', '\ufffd').toWellFormed()
}
