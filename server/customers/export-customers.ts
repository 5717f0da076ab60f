import { toJohannesburgTime } from '#contract/days.ts'
import { toRand } from '#contract/money.ts'
import type { Db } from '#server/db/database.ts'
import { type Column, moneyRows } from '#server/spreadsheets/money-rows.ts'
import type { Cell } from '#server/spreadsheets/sheet.ts'
import { type ExportedCustomer, type Filter, readCustomers } from './customer-queries.ts'

const day = (moment: string | null) => (moment ? toJohannesburgTime(moment).toISOString().slice(0, 10) : '')

const columns: Column<ExportedCustomer>[] = [
  ['Name', ({ name }) => name],
  ['Company', ({ company }) => company],
  ['E-mail', ({ email }) => email],
  ['Phone', ({ phone }) => phone],
  ['Kind', ({ userId }) => (userId ? 'Account' : 'Guest')],
  ['Tags', ({ tags }) => tags.join(', ')],
  ['Orders', ({ orders }) => String(orders)],
  ['Revenue', ({ revenueCents }) => toRand(revenueCents)],
  ['Open balance', ({ openCents }) => toRand(openCents)],
  ['Last order', ({ lastOrderAt }) => day(lastOrderAt)],
  ['News by e-mail since', ({ newsSince }) => day(newsSince)],
  ['Since', ({ createdAt }) => day(createdAt)],
]

export const customerRows = (db: Db, filter: Filter, format: 'csv' | 'xlsx'): AsyncGenerator<Cell[]> =>
  moneyRows(readCustomers(db, filter), columns, format)
