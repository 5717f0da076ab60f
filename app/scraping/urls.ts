/** The maximum number of pages per job. */
export const maxUrls = 200

type BadAddress = { text: string; reason: string }
type Addresses = { urls: string[]; bad: BadAddress[]; repeated: number }

// A comma may be part of a URL; it separates two only if another URL follows.
const separator = /[\s;]+|,(?=\s|$|https?:\/\/|www\.|[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d+)?\/)/i

/** The URLs in pasted text, each once, unreadable ones with the reason. */
export function parseUrls(text: string): Addresses {
  const urls = new Set<string>()
  const bad = new Map<string, BadAddress>()
  let repeated = 0
  for (const part of text.split(separator)) {
    const word = part?.replace(/^[<"'(]+|(?<![>"'),])[>"'),]+$/g, '') ?? ''
    if (word === '') continue
    const reason = findFault(word)
    if (reason) bad.set(word, { text: word, reason })
    else {
      const url = toUrl(word)
      // A fragment does not make it a different page.
      url.hash = ''
      if (urls.has(url.href)) repeated++
      urls.add(url.href)
    }
  }
  return { urls: [...urls], bad: [...bad.values()], repeated }
}

const hasScheme = (word: string) => /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(word)
const toUrl = (word: string) => new URL(hasScheme(word) ? word : `https://${word}`)

function findFault(word: string): string | undefined {
  if (word.length > 2000) return 'is too long for a web address'
  if (hasScheme(word) && !/^https?:/i.test(word)) return 'does not start with http:// or https://'
  const address = hasScheme(word) ? word : `https://${word}`
  if (!URL.canParse(address)) return 'is not a web address'
  const { hostname, username, password } = new URL(address)
  if (username || password) return 'has a user name or a password in it'
  if (!hostname.includes('.') && !hostname.startsWith('[')) return 'is not a web address'
  return undefined
}

/** `https://www.supplier.co.za/isolators/63a?x=1` → `www.supplier.co.za/isolators/63a` */
export const shortUrl = (url: string) => url.replace(/^https?:\/\//, '').replace(/[?#].*/s, '')
