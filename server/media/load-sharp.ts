import type Sharp from 'sharp'

let loading: Promise<typeof Sharp> | undefined

/** The library for pictures, loaded for the first one: most pictures are made already, and it takes some 13 MB. */
export function loadSharp(): Promise<typeof Sharp> {
  loading ??= load()
  return loading
}

async function load() {
  const { default: sharp } = await import('sharp')
  // Two decoders at once are enough for two cores; images must not starve the pages.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
