const cache = new Map<string, unknown>()

/**
 * Geometries and labels repeat by the hundred on a board: create each once. A key names one kind of thing, so the cast is safe.
 */
export function memo<Thing>(key: string, make: () => Thing): Thing {
  if (!cache.has(key)) cache.set(key, make())
  return cache.get(key) as Thing
}
