import { inflateSync } from 'node:zlib'

const sfntHead = 12
const entrySize = 16

/** The OpenType file inside a WOFF font, unpacked once instead of for every document. */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(sfntHead + count * entrySize)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const power = Math.floor(Math.log2(count))
  head.writeUInt16BE(16 * 2 ** power, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE(16 * (count - 2 ** power), 10)
  const parts: Buffer[] = [head]
  let offset = head.length
  for (let index = 0; index < count; index++) {
    const at = 44 + index * 20
    const start = woff.readUInt32BE(at + 4)
    const packedLength = woff.readUInt32BE(at + 8)
    const length = woff.readUInt32BE(at + 12)
    const packed = woff.subarray(start, start + packedLength)
    const table = packedLength < length ? inflateSync(packed) : packed
    const entry = sfntHead + index * entrySize
    woff.copy(head, entry, at, at + 4)
    woff.copy(head, entry + 4, at + 16, at + 20)
    head.writeUInt32BE(offset, entry + 8)
    head.writeUInt32BE(length, entry + 12)
    const padding = Buffer.alloc((4 - (length % 4)) % 4)
    parts.push(table, padding)
    offset += length + padding.length
  }
  return Buffer.concat(parts)
}
