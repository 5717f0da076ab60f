import type { Tone } from '#app/ui/chip.tsx'
import { digits } from '#app/ui/digits.ts'
import { fileSize } from '#app/ui/file-size.ts'
import type { ImportSummary } from '#contract/imports.ts'
import { maxImportBytes } from '#contract/imports-rules.ts'

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${digits(count)} ${count === 1 ? one : many}`

/** Why a file is not worth sending, in words; the server looks inside and decides. */
export function refuseFile({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (/\.(?:xls|xlsb|ods|numbers)$/i.test(name))
    return `${name} is a spreadsheet of another kind. Please save it as .xlsx or .csv and choose that file.`
  if (!/\.(?:csv|xlsx|tsv|txt)$/i.test(name)) return `${name} is no spreadsheet. Please choose a .csv or .xlsx file.`
  if (size === 0) return `${name} is empty.`
  if (size > maxImportBytes)
    return `${name} has ${fileSize(size)}. The maximum is ${Math.floor(maxImportBytes / 1_048_576)} MB: please split it.`
  return undefined
}

/** The state of an import as a person would say it. */
export function stateWords({ state, failedTask, counts }: ImportSummary): [word: string, tone: Tone] {
  switch (state) {
    case 'uploaded':
      return ['Columns to be named', 'hold']
    case 'checking':
      return ['Being checked', 'info']
    case 'checked':
      return ['Checked, not imported', 'hold']
    case 'running':
      return ['Importing', 'info']
    case 'done':
      return counts.bad > 0 ? ['Imported in part', 'hold'] : ['Imported', 'ok']
    case 'failed':
      return [failedTask === 'undo' ? 'Undo ended half-way' : 'Ended half-way', 'bad']
    case 'undoing':
      return ['Being undone', 'info']
    case 'undone':
      return ['Undone', 'idle']
  }
}
