/** A value in a spreadsheet; '' is an empty one. */
export type Cell = string | number | boolean
/** A line of a spreadsheet, numbered as the spreadsheet does: the heading is row 1. */
export type Row = { number: number; cells: Cell[] }

export const maxFileBytes = 50 * 1024 * 1024
export const maxRows = 100_000
export const maxColumns = 250
/** The most that a cell of a spreadsheet program holds. */
export const maxCellChars = 32_767

export const textOf = (cell: Cell | undefined): string =>
  cell === undefined ? '' : typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : String(cell)

export const isEmptyRow = ({ cells }: Row): boolean => cells.every((cell) => textOf(cell).trim() === '')
