/**
 * Removes from a stranger's text whatever a mail program would turn into a link, so that our e-mails cannot be used for spam. What only resembles a domain, such as P.O.Box, gets a space instead.
 */
export function withoutLinks(text: string): string {
  return text
    .replace(/[。．｡]/g, '.')
    .replace(/(?:\b[a-z][a-z\d+.-]{0,30}:\/\/|\bwww\.)\S*/giu, ' ')
    .replace(bareDomain, ' ')
    .replace(/\.(?=\p{L}{2})/gu, '. ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/(?<![\s,;:])[\s,;:]+$/, '')
    .replace(/ (?=[,.;:!?)])/g, '')
    .trim()
}

/** The name of a stranger's attachment. Its extension is ours, so it stays. */
export function fileWithoutLinks(name: string): string {
  const at = name.lastIndexOf('.')
  return at < 0 ? withoutLinks(name) : `${withoutLinks(name.slice(0, at)) || 'File'}${name.slice(at)}`
}

/**
 * `mail@shop.example/path`: after the last dot, a name in one case, as people type domains. Begins only where a word
 * does, so that a long one is read once.
 */
const bareDomain =
  /(?<![\p{L}\p{N}._%+@-])[\p{L}\p{N}._%+@-]*[\p{L}\p{N}_-]\.(?:\p{Ll}{2,}|\p{Lu}{2,}|xn--[\p{L}\p{N}-]+)(?![\p{L}\p{N}])(?:[:/?#]\S*)?/gu
