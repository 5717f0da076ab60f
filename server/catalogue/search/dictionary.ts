/** Texts as small numbers. */
export function createDictionary() {
  const codes = new Map<string, number>()
  const keys: string[] = []
  return {
    /** The number of a string, assigned if new. */
    code(key: string): number {
      let code = codes.get(key)
      if (code === undefined) {
        code = keys.push(key) - 1
        codes.set(key, code)
      }
      return code
    },
    find: (key: string): number | undefined => codes.get(key),
    key: (code: number): string => keys[code] ?? '',
    get size() {
      return keys.length
    },
  }
}

export type Dictionary = ReturnType<typeof createDictionary>
