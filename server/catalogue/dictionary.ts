/** Texts as small numbers, with the latest way each was written. */
export function createDictionary() {
  const codes = new Map<string, number>()
  const keys: string[] = []
  const labels: string[] = []
  return {
    /** The number of a text, a new one where it is new. */
    code(key: string, label = key): number {
      let code = codes.get(key)
      if (code === undefined) {
        code = keys.length
        codes.set(key, code)
        keys.push(key)
      }
      labels[code] = label
      return code
    },
    find: (key: string): number | undefined => codes.get(key),
    key: (code: number): string => keys[code] ?? '',
    label: (code: number): string => labels[code] ?? '',
    get size() {
      return keys.length
    },
  }
}

export type Dictionary = ReturnType<typeof createDictionary>
