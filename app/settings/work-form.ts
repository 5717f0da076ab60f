import { parseCount } from '#app/ui/format/parse-number.ts'
import { maxWorkMinutes } from '#contract/workshop/steps.ts'

/** Minutes of work for one, by station, as typed. */
export type WorkForm = Record<string, string>
type Work = Record<string, number>

export const toWorkForm = (work: Work = {}): WorkForm =>
  Object.fromEntries(Object.entries(work).map(([station, minutes]) => [station, String(minutes)]))

/** In one order, so that two forms can be compared. */
export const withoutBlankWork = (work: WorkForm): WorkForm =>
  Object.fromEntries(
    Object.entries(work)
      .filter(([, text]) => (text ?? '').trim() !== '')
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

export const toWork = (work: WorkForm): Work =>
  Object.fromEntries(
    Object.entries(withoutBlankWork(work)).flatMap(([station, text]) => {
      const minutes = parseCount(text)
      return minutes ? [[station, minutes]] : []
    }),
  )

/** By path, such as 'work.0190…'. */
export const findWorkProblems = (work: WorkForm): Record<string, string> =>
  Object.fromEntries(
    Object.entries(withoutBlankWork(work)).flatMap(([station, text]) => {
      const minutes = parseCount(text)
      return minutes !== undefined && minutes >= 0 && minutes <= maxWorkMinutes
        ? []
        : [[`work.${station}`, 'Please enter whole minutes, or leave this empty.']]
    }),
  )
