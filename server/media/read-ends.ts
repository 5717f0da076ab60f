import { open } from 'node:fs/promises'

/** The first kilobyte and the last two of a file: enough to tell what it is. */
export async function readEnds({
  path,
  size,
}: {
  path: string
  size: number
}): Promise<{ head: Buffer; tail: Buffer }> {
  const handle = await open(path, 'r')
  try {
    const head = await handle.read(Buffer.alloc(1024), 0, 1024, 0)
    const tail = await handle.read(Buffer.alloc(2048), 0, 2048, Math.max(0, size - 2048))
    return { head: head.buffer.subarray(0, head.bytesRead), tail: tail.buffer.subarray(0, tail.bytesRead) }
  } finally {
    await handle.close()
  }
}
