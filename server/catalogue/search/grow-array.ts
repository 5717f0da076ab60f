type Numbers = Uint8Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer>

/** A copy with double the capacity. */
export function growArray<T extends Numbers>(from: T): T {
  const to = new (from.constructor as new (length: number) => T)(from.length * 2)
  to.set(from)
  return to
}
