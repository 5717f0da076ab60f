import type { Tone } from '#app/ui/chip.tsx'
import { formatFileSize } from '#app/ui/format/format-file-size.ts'
import type { ImportSummary } from '#contract/imports/calls.ts'
import { maxImportBytes } from '#contract/imports/rules.ts'

/** Why a file is not worth uploading; the server checks its contents. */
export function findFileProblem({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (/\.(?:xls|xlsb|ods|numbers)$/i.test(name))
    return `${name} is in another spreadsheet format. Please save it as .xlsx or .csv first.`
  if (!/\.(?:csv|xlsx|tsv|txt)$/i.test(name)) return `${name} is not a spreadsheet. Please choose a .csv or .xlsx file.`
  if (size === 0) return `${name} is empty.`
  if (size > maxImportBytes)
    return `${name} is ${formatFileSize(size)}. The maximum is ${Math.floor(maxImportBytes / 1_048_576)} MB: please split it.`
  return undefined
}

/** An import's status in words. */
export function describeImportState({ state, failedTask, counts }: ImportSummary): [word: string, tone: Tone] {
  switch (state) {
    case 'uploaded':
      return ['Choose columns', 'hold']
    case 'checking':
      return ['Checking', 'info']
    case 'checked':
      return ['Checked, not imported', 'hold']
    case 'running':
      return ['Importing', 'info']
    case 'done':
      return counts.bad > 0 ? ['Partly imported', 'hold'] : ['Imported', 'ok']
    case 'failed':
      return [failedTask === 'undo' ? 'Undo interrupted' : 'Interrupted', 'bad']
    case 'undoing':
      return ['Undoing', 'info']
    case 'undone':
      return ['Undone', 'idle']
  }
}
