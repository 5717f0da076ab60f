import type Sharp from 'sharp'

let loading: Promise<typeof Sharp> | undefined

/** Loaded with the first image that has to be resized: most are already stored, and sharp takes about 13 MB. */
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
