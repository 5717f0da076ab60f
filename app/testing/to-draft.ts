import type { Answer } from '#contract/testing/rules.ts'
import type { TestDraft } from '#contract/testing/test-calls.ts'
import type { KeptTest, Outgoing, TestValues } from './kept-tests.ts'

/** As people type it: '0,08'. Undefined if it is no number. */
export function readFigure(text = ''): number | undefined {
  const trimmed = text.replace(/\s/g, '').replace(',', '.')
  return /^[-+]?(?:\d{1,12}(?:\.\d{0,9})?|\.\d{1,9})$/.test(trimmed) ? Number(trimmed) : undefined
}

export const toAnswers = (answers: TestValues['answers'], checks: KeptTest['checks']): Answer[] =>
  checks.flatMap(({ _id, isReading }): Answer[] => {
    const typed = answers[_id]
    if (!isReading) return typed?.yes === undefined ? [] : [{ check: _id, yes: typed.yes }]
    const reading = readFigure(typed?.reading)
    return reading === undefined ? [] : [{ check: _id, reading }]
  })

export function toDraft({
  key,
  values,
  checks,
  seenTests,
  knownTests,
  outgoing,
}: KeptTest & { outgoing: Outgoing }): TestDraft {
  const { answers = {}, instruments = [], remarks = '', tester = '', reason = '' } = values
  const why = outgoing.reason ?? reason.trim()
  return {
    key,
    answers: toAnswers(answers, checks),
    instruments,
    remarks,
    tester,
    isPassed: outgoing.isPassed,
    ...(why ? { reason: why } : {}),
    ...(outgoing.back ? { back: outgoing.back } : {}),
    ...(seenTests === undefined ? {} : { seenTests }),
    ...(knownTests === undefined ? {} : { knownTests }),
    testedAt: outgoing.testedAt,
  }
}
