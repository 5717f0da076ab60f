import { formatDay } from '#contract/days.ts'
import { describeLimits, judge, writeReading } from '#contract/testing/rules.ts'
import { type Logo, longDay, sellerParty, sheetOf } from '#server/invoices/sheet-parts.ts'
import type { Block, Sheet } from '#server/pdf/sheet.ts'
import type { ReportRow } from './report-queries.ts'

type Printed = Pick<ReportRow, 'number' | 'revision' | 'isSpecimen' | 'reason' | 'issuedAt' | 'data'>

const words = { good: 'Good', bad: 'Not good', open: 'Not applicable' }

/** The public one names nobody: no tester, buyer, order or remarks. */
export function toReportSheet(report: Printed, logo: Logo, isPublic: boolean): Sheet {
  const { number, revision, isSpecimen, reason, issuedAt, data } = report
  const { seller, unit, plan, answers, instruments, testedAt, internal } = data
  const own: [string, string][] = isPublic
    ? []
    : [
        ['Order', internal.orderNumber],
        ['Job', internal.jobNumber],
        ['Tested by', internal.tester],
      ]
  const blocks: Block[] = [
    { type: 'parties', parties: [sellerParty(seller, 'Made and tested by')] },
    {
      type: 'pairs',
      title: unit.name,
      rows: [
        ['Serial number', unit.serial],
        ...(unit.partNumber ? [['Part number', unit.partNumber] as [string, string]] : []),
        ...unit.plate.map(({ name, value }): [string, string] => [name, value]),
      ],
    },
    { type: 'text', text: plan.standard ? `${plan.name}, ${plan.standard}` : plan.name, isStrong: true },
    {
      type: 'table',
      columns: [
        { label: 'Check', grows: true },
        { label: 'Limit', align: 'right' },
        { label: 'Result', align: 'right', isStrong: true },
      ],
      rows: plan.checks.map((check) => {
        const answer = answers.find((one) => one.check === check._id)
        const { reading } = check
        const isRead = reading && answer?.reading !== undefined
        return [
          check.text,
          reading ? describeLimits(reading) : '',
          isRead ? writeReading(answer.reading ?? 0, reading.unit) : words[judge(check, answer)],
        ]
      }),
    },
    ...(instruments.length > 0
      ? ([
          {
            type: 'table',
            columns: [
              { label: 'Instrument', grows: true },
              { label: 'Serial' },
              { label: 'Calibrated until', align: 'right' },
            ],
            rows: instruments.map((one) => [one.name, one.serial, formatDay(one.calibratedUntil)]),
          },
        ] satisfies Block[])
      : []),
    { type: 'text', text: 'This unit has passed the routine tests listed above.', isStrong: true },
    ...(!isPublic && reason && revision > 1
      ? ([{ type: 'text', text: `Revision ${revision}: ${reason}` }] satisfies Block[])
      : []),
    ...(!isPublic && internal.remarks
      ? ([{ type: 'text', text: `Remarks: ${internal.remarks}` }] satisfies Block[])
      : []),
    {
      type: 'text',
      text: "This is the maker's report of its own tests. It is no Certificate of Compliance: only a registered person may issue one for an installation.",
    },
    ...(isSpecimen
      ? ([{ type: 'text', text: 'Specimen: a demonstration. Nothing was tested.', isStrong: true }] satisfies Block[])
      : []),
  ]
  return sheetOf({
    heading: 'Test report',
    number: revision > 1 ? `${number} revision ${revision}` : number,
    seller,
    logo,
    date: issuedAt,
    mark: isSpecimen ? 'SPECIMEN' : undefined,
    facts: [
      ['Report no.', number],
      ...(revision > 1 ? [['Revision', String(revision)] as [string, string]] : []),
      ['Serial number', unit.serial],
      ['Tested', longDay(testedAt)],
      ['Issued', longDay(issuedAt)],
      ...own,
    ],
    blocks,
  })
}
