const day = 24 * 3_600_000

/** The name of a backup made at this moment; a storage key that sorts by time. */
export const toName = (madeAt: Date, tail: string, isSealed: boolean): string =>
  `backup-${madeAt.toISOString().slice(0, 19).replace(/\D/g, '')}-${tail}.${isSealed ? 'bak' : 'zip'}`

/** When a backup with this name was made; undefined for any other name. */
export function readName(name: string): Date | undefined {
  const [, y, mo, d, h, mi, s] =
    /^backup-(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)-[a-z0-9]+\.(?:zip|bak)$/.exec(name) ?? []
  return y ? new Date(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`) : undefined
}

const periods: { count: number; of: (at: Date) => string | number }[] = [
  { count: 7, of: (at) => at.toISOString().slice(0, 10) },
  { count: 4, of: (at) => Math.floor(at.getTime() / (7 * day)) },
  { count: 12, of: (at) => at.toISOString().slice(0, 7) },
]

/**
 * Which backups are no longer needed: the newest of each of the last 7 days, 4 weeks and 12 months are kept. Only
 * periods with a backup count, so that a shop that was off for a while keeps its backups.
 */
export function findExpired(names: readonly string[]): string[] {
  const all = names
    .flatMap((name) => {
      const at = readName(name)
      return at ? { name, at } : []
    })
    .toSorted((a, b) => (a.name < b.name ? 1 : -1))
  const keptNames = new Set<string>()
  for (const { count, of } of periods) {
    const newest = new Map<string | number, string>()
    for (const { name, at } of all) if (!newest.has(of(at)) && newest.size < count) newest.set(of(at), name)
    for (const name of newest.values()) keptNames.add(name)
  }
  return all.flatMap(({ name }) => (keptNames.has(name) ? [] : name))
}
