import { maxWorkMinutes } from '#contract/workshop/steps.ts'
import type { Reading } from '#server/spreadsheets/read-numbers.ts'

/** Minutes of work as a cell has them: 'Cutting 20; Assembly 90'. */

type Station = { _id: string; name: string }
type Part = { name: string; minutes: number }

const message = 'Work must be minutes by station, such as Cutting 20; Assembly 90.'

/** Stations separated by semicolons, bars or line breaks, with their minutes last. */
export function readWork(text: string): Reading<string> {
  const parts = text
    .split(/[;|\r\n]+/)
    .map((part) => part.trim())
    .filter(Boolean)
  const read = parts.map(readPart)
  if (read.length === 0 || read.includes(undefined)) return { message }
  return { value: read.map((part) => `${part?.name} ${part?.minutes}`).join('; ') }
}

function readPart(part: string): Part | undefined {
  let at = part.length
  while (at > 0 && isDigit(part[at - 1])) at--
  const before = part.slice(0, at).trimEnd()
  const name = (/[:=]$/.test(before) ? before.slice(0, -1) : before).trimEnd()
  const minutes = Number(part.slice(at))
  return at < part.length && name && minutes <= maxWorkMinutes ? { name, minutes } : undefined
}

const isDigit = (letter = '') => letter >= '0' && letter <= '9'

const partsOf = (text: string): Part[] => text.split('; ').flatMap((part) => readPart(part) ?? [])
const findStation = (stations: readonly Station[], name: string) =>
  stations.find((station) => station.name.toLowerCase() === name.toLowerCase())

/** A station that the workshop does not have. */
export const findUnknownStation = (text: string, stations: readonly Station[]): string | undefined =>
  partsOf(text).find(({ name }) => !findStation(stations, name))?.name

/** As it is stored. */
export const toWork = (text: string, stations: readonly Station[]): Record<string, number> =>
  Object.fromEntries(
    partsOf(text).flatMap(({ name, minutes }) => {
      const station = findStation(stations, name)
      return station && minutes > 0 ? [[station._id, minutes]] : []
    }),
  )

/** As the export writes it, in the order of the stations. */
export function writeWork(work: Readonly<Record<string, number>>, stations: readonly Station[]): string {
  return stations.flatMap(({ _id, name }) => (work[_id] ? [`${name} ${work[_id]}`] : [])).join('; ')
}
