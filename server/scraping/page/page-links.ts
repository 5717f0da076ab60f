import { type DocumentLink, longest } from '../text/facts.ts'
import { parseLenient } from '../text/lenient-json.ts'
import { cleanLine, type Element, isElement, type Page, textOf } from '../text/page-text.ts'
import { toAbsoluteUrl } from '../text/urls.ts'

const gallery = /gallery|media|product|slide|zoom|thumb|carousel|image|photo|picture|fotorama|swiper|main|big/i
/** Attributes in which themes store the URL of the full image. */
const fullSize = [
  'data-zoom-image',
  'data-large_image',
  'data-large-image',
  'data-image-large-src',
  'data-full',
  'data-zoom',
  'data-original',
]

/**
 * The product's images in its part of the page, each once and in the largest size that the page offers: those in a
 * gallery or, without one, all that are not decoration.
 */
export function readImages($: Page, area: Element, base: string): string[] {
  const places = $(area)
    .find('img, source')
    .toArray()
    .filter((element) => !isDecoration(element))
  const inGallery = places.filter((element) => isInGallery($, element, area))
  return collect($, inGallery.length > 0 ? inGallery : places, base)
}

function isInGallery($: Page, element: Element, area: Element): boolean {
  const parents = $(element).parentsUntil($(area)).toArray()
  return [element, ...parents].some(
    (node) => isElement(node) && gallery.test(`${node.attribs.class ?? ''} ${node.attribs.id ?? ''}`),
  )
}

function collect($: Page, places: Element[], base: string): string[] {
  const largest = new Map<string, { address: string; size: number }>()
  const add = (address: string | undefined, size: number) => {
    const whole = toAbsoluteUrl(address, base)
    if (!whole || !looksLikePicture(whole)) return
    const key = pictureKey(whole)
    const before = largest.get(key)
    if (!before || size > before.size) largest.set(key, { address: whole, size })
  }
  for (const element of places) {
    const node = $(element)
    const own = node.attr('src')
    const width = Number(node.attr('width')) || sizeInName(own ?? '')
    if (width > 0 && width < 60 && node.closest('a').length === 0) continue
    const link = node.closest('a').attr('href')
    if (link && /\.(?:jpe?g|png|webp|avif|gif)(?:$|\?)/i.test(link)) add(link, 10_000)
    for (const name of fullSize) add(node.attr(name), 9000)
    for (const { address, size } of [...sourceSet(node.attr('srcset')), ...sourceSet(node.attr('data-srcset'))])
      add(address, size)
    const later = node.attr('data-src')
    if (later) add(later.replace('{width}', '1080'), later.includes('{width}') ? 1080 : sizeInName(later) || 500)
    add(own, width || 400)
  }
  return [...largest.values()].map(({ address }) => address)
}

/** Magento has its gallery in a script; read before scripts are removed. */
export function readScriptImages($: Page, base: string): string[] {
  return $('script[type="text/x-magento-init"]')
    .toArray()
    .flatMap((script) => [
      ...$(script)
        .text()
        .matchAll(/"full":\s*("(?:[^"\\]|\\.)*")/g),
    ])
    .flatMap((match) => {
      const address: unknown = parseLenient(`[${match[1]}]`)
      return toAbsoluteUrl(Array.isArray(address) ? String(address[0]) : undefined, base) ?? []
    })
}

function sourceSet(text: string | undefined): { address: string; size: number }[] {
  return (text ?? '').split(/,\s+/).flatMap((entry) => {
    const [address, width] = entry.trim().split(/\s+/)
    if (!address) return []
    const size = width?.endsWith('x') ? Number.parseFloat(width) * 500 : Number.parseInt(width ?? '0', 10)
    return [{ address, size: size || 0 }]
  })
}

/** `-300x300.jpg`, `_600x.jpg`, `/300x300/`, `/c_pad,w_500/`, `?width=800` → the width; 0 if the URL has none. */
function sizeInName(address: string): number {
  const size =
    /[-_](\d{2,4})x\d{0,4}(?:@\dx)?(?=\.\w+(?:$|\?))|\/(\d{2,4})x\d{2,4}\/|(?:[?&](?:s?w|width)=|[,/]w_)(\d{2,4})/i.exec(
      address,
    )
  return Number(size?.[1] ?? size?.[2] ?? size?.[3] ?? 0)
}

/** The same image in other sizes has the same key. */
function pictureKey(address: string): string {
  const url = new URL(address)
  const path = url.pathname
    .replace(
      /[-_](?:\d{2,4}x\d{0,4}|x\d{2,4}|small|medium|large|thumb|grande|master|compact|pico|icon)(?:_crop_\w{1,40})?(?:@\dx)?(?=\.\w{1,10}$)/i,
      '',
    )
    .replace(/\/\d{2,4}x\d{2,4}\/|\/[a-z]{1,2}_[\w.:]+(?:,[a-z]{1,2}_[\w.:]+)*,?\//, '/')
    .replace(/\/cache\/[0-9a-f]{16,}\//i, '/')
    .replace(/(\/\d+)-(?:home|small|medium|large|cart|thickbox)_default\//i, '$1-default/')
  return `${url.host}${path}`.toLowerCase()
}

/** Each image once, in its largest size, in order; a URL without a size is the original. */
export function mergeImages(addresses: string[]): string[] {
  const largest = new Map<string, string>()
  for (const address of addresses) {
    const key = pictureKey(address)
    const before = largest.get(key)
    const size = sizeInName(address)
    const knownSize = before ? sizeInName(before) : -1
    if (before === undefined || (knownSize > 0 && (size === 0 || size > knownSize))) largest.set(key, address)
  }
  // `part_600.jpg` beside `part.jpg` is its small version.
  const isSmallForm = (key: string) => {
    const plain = key.replace(/_\d{3,4}(?=\.\w+$)/, '')
    return plain !== key && largest.has(plain)
  }
  return [...largest].filter(([key]) => !isSmallForm(key)).map(([, address]) => address)
}

const looksLikePicture = (address: string): boolean => {
  const path = new URL(address).pathname
  return (
    !/\.(?:svg|ico|pdf|html?)$/i.test(path) &&
    !/(?:logo|sprite|icon|placeholder|spacer|pixel|blank|loading|spinner|avatar|payment|flag)[\w-]{0,200}\.\w{1,10}$/i.test(
      path,
    )
  )
}

const isDecoration = (element: Element): boolean =>
  /logo|icon|avatar|payment|badge|flag|brand-image/i.test(
    `${element.attribs.class ?? ''} ${element.attribs.alt === 'logo' ? 'logo' : ''}`,
  )

/** Data sheets and manuals: links to PDF files, named by their text. */
export function readDocuments($: Page, area: Element, base: string): DocumentLink[] {
  const links = new Map<string, DocumentLink>()
  for (const link of $(area).find('a[href], object[data], embed[src]').toArray()) {
    const address = toAbsoluteUrl(link.attribs.href ?? link.attribs.data ?? link.attribs.src, base)
    if (!address || links.has(address)) continue
    const { pathname, search } = new URL(address)
    const isPdf = /\.pdf$/i.test(pathname) || /\.pdf(?:&|$)/i.test(search) || link.attribs.type === 'application/pdf'
    if (!isPdf) continue
    const words =
      cleanLine(textOf(link), longest.documentName) || cleanLine(link.attribs.title ?? '', longest.documentName)
    links.set(address, { name: isTelling(words) ? words : fileName(pathname), url: address })
  }
  return [...links.values()]
}

const isTelling = (words: string) => words !== '' && !/^(?:click here|here|download|pdf|view|open|more)$/i.test(words)

function fileName(pathname: string): string {
  const last = pathname.split('/').at(-1) ?? ''
  let plain = last
  try {
    plain = decodeURIComponent(last)
  } catch {
    // A stray percent sign: the name stays as it is.
  }
  return cleanLine(plain.replace(/\.pdf$/i, '').replace(/[_+-]+/g, ' '), longest.documentName) || 'Document'
}
