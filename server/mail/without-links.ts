/**
 * Removes from a stranger's text whatever a mail program would turn into a link, so that our e-mails cannot be used for spam. What only resembles a domain, such as P.O.Box, gets a space instead.
 */
export function withoutLinks(text: string): string {
  return text
    .replace(/[。．｡]/g, '.')
    .replace(/(?:\b[a-z][a-z\d+.-]*:\/\/|\bwww\.)\S*/giu, ' ')
    .replace(bareDomain, ' ')
    .replace(/\.(?=\p{L}{2})/gu, '. ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ (?=[,.;:!?)])|[\s,;:]+$/g, '')
    .trim()
}

/** `mail@shop.example/path`: after the last dot, a name in one case, as people type domains. */
const bareDomain =
  /(?:[\p{L}\p{N}._%+-]+@)?(?:[\p{L}\p{N}_-]+\.)+(?:\p{Ll}{2,}|\p{Lu}{2,}|xn--[\p{L}\p{N}-]+)(?![\p{L}\p{N}])(?:[:/?#]\S*)?/gu
