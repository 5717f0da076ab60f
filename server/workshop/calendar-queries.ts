import { asc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { today } from '#contract/days.ts'
import { holidaysOf, nameHoliday } from '#contract/working-days.ts'
import { maxWeeks, type Period } from '#contract/workshop/promise.ts'
import type { updateWorkCalendar } from '#contract/workshop/promise-calls.ts'
import type { Db } from '#server/db/database.ts'
import { assertNotStale } from '#server/db/stale.ts'
import { calendarSaves, closedDays } from './table.ts'

const findRows = (db: Db) => db.select().from(closedDays).orderBy(asc(closedDays.fromOn), asc(closedDays._id))

/** All of the holidays from this year on that a promise can meet. */
const holidaysFrom = (day: string, years: number): string[] =>
  Array.from({ length: years }, (_, at) => holidaysOf(Number(day.slice(0, 4)) + at)).flat()

/** When the workshop is closed, besides weekends. */
export async function findClosed(db: Db): Promise<Period[]> {
  const rows = await findRows(db)
  const worked = new Set(rows.flatMap(({ isOpen, fromOn }) => (isOpen ? [fromOn] : [])))
  const holidays = holidaysFrom(today(), Math.ceil(maxWeeks / 52) + 2).filter((day) => !worked.has(day))
  return [
    ...rows.flatMap(({ isOpen, fromOn, toOn }) => (isOpen ? [] : [{ from: fromOn, to: toOn }])),
    ...holidays.map((day) => ({ from: day, to: day })),
  ]
}

/** Why weeks are short, in words. */
export async function findClosedNames(db: Db): Promise<(Period & { name: string })[]> {
  const { closed, holidays } = await getWorkCalendar(db)
  const free = holidays.filter(({ isClosed }) => isClosed)
  return [...closed, ...free.map(({ day, name }) => ({ from: day, to: day, name }))]
}

async function findSavedAt(db: Db): Promise<string> {
  const [row] = await db.select().from(calendarSaves)
  return row?.savedAt ?? new Date(0).toISOString()
}

export async function getWorkCalendar(db: Db) {
  const rows = await findRows(db)
  const worked = new Set(rows.flatMap(({ isOpen, fromOn }) => (isOpen ? [fromOn] : [])))
  return {
    closed: rows.flatMap(({ isOpen, fromOn, toOn, name }) => (isOpen ? [] : [{ from: fromOn, to: toOn, name }])),
    holidays: holidaysFrom(today(), 2)
      .filter((day) => day >= today() && ![0, 6].includes(new Date(day).getUTCDay()))
      .map((day) => ({ day, name: nameHoliday(day), isClosed: !worked.has(day) })),
    updatedAt: await findSavedAt(db),
  }
}

export async function replaceCalendar(
  db: Db,
  { closed, openHolidays, updatedAt }: z.output<typeof updateWorkCalendar.schema.body>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('work_calendar', 0))`)
    assertNotStale(await findSavedAt(tx), updatedAt)
    await tx.delete(closedDays)
    const rows = [
      ...closed.map(({ from, to, name }) => ({ fromOn: from, toOn: to, name, isOpen: false })),
      ...[...new Set(openHolidays)].map((day) => ({ fromOn: day, toOn: day, name: nameHoliday(day), isOpen: true })),
    ]
    if (rows.length > 0) await tx.insert(closedDays).values(rows)
    await tx.update(calendarSaves).set({ savedAt: sql`clock_timestamp()` }).where(eq(calendarSaves.id, true))
  })
}
