import type { Readable } from 'node:stream'
import { Parser } from 'htmlparser2'
import { AppError } from '#contract/http/errors.ts'

export type XmlHandler = {
  open?: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** Office programs may write `x:row` for `row`. */
const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** How long a file may keep the parser busy, over all its parts. */
export type ReadingTime = { spentMs: number; maxMs: number }

/**
 * Parses XML as it streams in, yielding after each chunk. The parser has no DTD support, so no entity can expand or load anything.
 */
export async function* walkXml(stream: Readable, handler: XmlHandler, time: ReadingTime): AsyncGenerator<void> {
  const parser = new Parser(
    {
      onopentag: (name, attributes) => handler.open?.(localName(name), attributes),
      ontext: (text) => handler.text?.(text),
      onclosetag: (name) => handler.close?.(localName(name)),
    },
    { xmlMode: true, decodeEntities: true },
  )
  let decoder: TextDecoder | undefined
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      decoder ??= new TextDecoder(chunk[0] === 0xff && chunk[1] === 0xfe ? 'utf-16le' : 'utf-8')
      const began = performance.now()
      parser.write(decoder.decode(chunk, { stream: true }))
      time.spentMs += performance.now() - began
      if (time.spentMs > time.maxMs)
        throw new AppError('bad_file', 'The spreadsheet takes too long to read. Please split it into smaller ones.')
      yield
    }
    parser.write(decoder?.decode() ?? '')
    parser.end()
    yield
  } finally {
    stream.destroy()
  }
}

/** The same for a part small enough to be read at once. */
export async function readXml(stream: Readable, handler: XmlHandler, time: ReadingTime): Promise<void> {
  for await (const _ of walkXml(stream, handler, time));
}
