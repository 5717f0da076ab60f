import { today } from '#contract/days.ts'

/** What a test finds, and what keeps a unit from passing. No zod: the phone judges as the server does. */

/** A question with yes or no, or a reading that lies within its limits. */
export type Check = {
  _id: string
  text: string
  isRequired: boolean
  reading?: { unit: string; min?: number | undefined; max?: number | undefined } | undefined
}
export type Answer = { check: string; yes?: boolean | undefined; reading?: number | undefined }
export type Verdict = 'good' | 'bad' | 'open'

export const maxChecks = 60
export const maxPhotos = 6
/** Together. */
export const maxPhotoBytes = 30 * 1_048_576

export function judge({ reading }: Pick<Check, 'reading'>, answer: Omit<Answer, 'check'> | undefined): Verdict {
  if (!reading) return answer?.yes === undefined ? 'open' : answer.yes ? 'good' : 'bad'
  const figure = answer?.reading
  if (figure === undefined) return 'open'
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = reading
  return figure >= min && figure <= max ? 'good' : 'bad'
}

/** Never as 1e-7. */
const figures = new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 20 })
const write = (figure: number) => figures.format(figure)

/** '≤ 0.1 Ω', '1 to 5 mm'. */
export function describeLimits({ unit, min, max }: NonNullable<Check['reading']>): string {
  const limits =
    min !== undefined && max !== undefined
      ? `${write(min)} to ${write(max)}`
      : min !== undefined
        ? `≥ ${write(min)}`
        : max !== undefined
          ? `≤ ${write(max)}`
          : ''
  return [limits, unit].filter(Boolean).join('\u00a0')
}

/** '0.08 Ω' */
export const writeReading = (figure: number, unit: string): string =>
  [write(figure), unit].filter(Boolean).join('\u00a0')

type Instrument = { calibratedUntil: string }
export const isExpired = ({ calibratedUntil }: Instrument, on = today()): boolean => calibratedUntil < on

export type Blocker = { path: string; message: string }
type Sheet = {
  checks: readonly Check[]
  answers: readonly Answer[]
  instruments: readonly Instrument[]
  tester: string
}

/** Why a unit cannot pass, each with its field. */
export function findBlockers({ checks, answers, instruments, tester }: Sheet, on = today()): Blocker[] {
  const blockers: Blocker[] = []
  for (const check of checks) {
    const verdict = judge(
      check,
      answers.find((answer) => answer.check === check._id),
    )
    const path = `answers.${check._id}`
    if (verdict === 'bad') blockers.push({ path, message: `${check.text}: not good.` })
    else if (verdict === 'open' && check.isRequired) blockers.push({ path, message: `${check.text}: not checked yet.` })
  }
  if (checks.some(({ reading }) => reading) && instruments.length === 0)
    blockers.push({ path: 'instruments', message: 'Choose the instrument that you measured with.' })
  if (instruments.some((one) => isExpired(one, on)))
    blockers.push({ path: 'instruments', message: 'The calibration of an instrument has expired.' })
  if (tester.trim() === '') blockers.push({ path: 'tester', message: 'Please sign with your name.' })
  return blockers
}
