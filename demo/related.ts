import type { RelatedKind } from '#contract/catalogue/related.ts'

type Relation = [partNumbers: string[], kind: RelatedKind, others: string[]]

const wallMounted = ['VE-4050-20', 'VE-5070-25', 'VE-6080-25', 'VE-6080-30', 'VE-8080-30', 'VE-80100-30']
const transformers = ['OC-100-5', 'OC-200-5', 'OC-400-5', 'OC-800-5']

/** What goes with what, by part number. */
export const relations: Relation[] = [
  [wallMounted, 'accessory', ['PG-M20', 'PG-M25', 'SD-4060', 'HR-35-1', 'VB-E12']],
  [['VE-4050-20'], 'alternative', ['VX-4050-20', 'VW-4050-20']],
  [['VE-6080-25'], 'alternative', ['VX-6080-25', 'VW-6080-25', 'VE-6076-25P']],
  [['VJ-2020-12'], 'alternative', ['VJX-2020-12']],
  [['DB-12-S', 'DB-12-F', 'DB-18-S', 'DB-18-F'], 'accessory', ['HC-1-12', 'TS-1-40', 'EL-240-30']],
  [['DB-24-S', 'DB-36-S', 'DB-54-S'], 'accessory', ['HC-3-12', 'HC-3-18', 'TS-4-40', 'EL-463-30']],
  [['DB-12-S'], 'alternative', ['DB-12-S-R']],
  [['DB-18-S'], 'alternative', ['DB-18-S-R']],
  // A four-pole unit protects a single-phase supply as well.
  [['EL-263-30'], 'alternative', ['EL-463-30']],
  [['DS-1.5'], 'spare_part', ['AX-09', 'AT-4']],
  [['DS-2.2'], 'spare_part', ['AX-09', 'AT-6']],
  [['DS-4'], 'spare_part', ['AX-09', 'AT-10']],
  [['DS-5.5'], 'spare_part', ['AX-12', 'AT-13']],
  [['DS-7.5'], 'spare_part', ['AX-18', 'AT-18']],
  [['DS-11'], 'spare_part', ['AX-25', 'AT-25']],
  [['DC-2-15', 'DC-4-15', 'DC-6-15'], 'spare_part', ['NF-1PV-15']],
  [['DC-2-25', 'DC-4-25'], 'spare_part', ['NF-1PV-25']],
  [['DC-2-15', 'DC-2-25', 'DC-4-15', 'DC-4-25'], 'accessory', ['TS-DC-1000', 'DI-232']],
  [['PM-310', 'PM-320', 'PM-340', 'OD-3-CT'], 'accessory', transformers],
]
