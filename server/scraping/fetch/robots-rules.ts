type Rule = { isAllowed: boolean; path: string }
export type RobotsRules = { rules: Rule[]; delaySeconds: number }

/** More than honest sites have, and few enough to compare with every URL. */
const maxRules = 1000
const maxPathChars = 300
const maxWildcards = 10
const maxAgents = 1000

type Group = { agents: Set<string>; rules: Rule[]; delaySeconds: number }

/** The robots.txt rules for this program: those for its name, otherwise those for everyone (RFC 9309). */
export function parseRobots(text: string, product: string): RobotsRules {
  const groups = readGroups(text)
  const own = groups.filter(({ agents }) => agents.has(product.toLowerCase()))
  const chosen = own.length > 0 ? own : groups.filter(({ agents }) => agents.has('*'))
  return {
    rules: chosen.flatMap(({ rules }) => rules).slice(0, maxRules),
    delaySeconds: chosen.reduce((delay, group) => group.delaySeconds || delay, 0),
  }
}

function readGroups(text: string): Group[] {
  const groups: Group[] = []
  let group: Group | undefined
  let isNaming = false
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, name = '', value = ''] = /^\s*([\w-]+)\s*:([^#]*)/.exec(line) ?? []
    const key = name.toLowerCase()
    if (key === 'user-agent') {
      if (!isNaming || !group) {
        group = { agents: new Set(), rules: [], delaySeconds: 0 }
        groups.push(group)
      }
      if (group.agents.size < maxAgents) group.agents.add(value.trim().split('/', 1)[0]?.trim().toLowerCase() ?? '')
      isNaming = true
      continue
    }
    if (key === '') continue
    isNaming = false
    if (key === 'crawl-delay' && group) group.delaySeconds = Number(value) || 0
    const rule = key === 'allow' || key === 'disallow' ? readRule(key === 'allow', value.trim()) : undefined
    if (rule && group && group.rules.length < maxRules) group.rules.push(rule)
  }
  return groups
}

/** A rule that is too long is cut at a safe point. It then covers more pages, so only prohibitions are kept. */
function readRule(isAllowed: boolean, value: string): Rule | undefined {
  const path = encodePath(value.slice(0, maxPathChars + 1).replace(/\*{2,}/g, '*'))
  const tooManyAt = path
    .split('*')
    .slice(0, maxWildcards + 1)
    .join('*').length
  const end = Math.min(maxPathChars, tooManyAt)
  if (path === '') return undefined
  if (path.length <= end) return { isAllowed, path }
  return isAllowed ? undefined : { isAllowed, path: path.slice(0, end) }
}

/** The longest matching rule decides; if two are equally long, the one that allows. */
export function isAllowedBy({ rules }: RobotsRules, url: URL): boolean {
  const path = encodePath(url.pathname + url.search)
  let best: Rule | undefined
  for (const rule of rules) {
    const isBetter = !best || rule.path.length > best.path.length
    const isAsGood = best && rule.path.length === best.path.length && rule.isAllowed
    if ((isBetter || isAsGood) && fits(rule.path, path)) best = rule
  }
  return best?.isAllowed ?? true
}

/** Each part between wildcards at its first position after the previous one; `$` anchors the last to the end. */
function fits(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$')
  const pieces = (isWhole ? pattern.slice(0, -1) : pattern).split('*')
  const [first = '', ...rest] = pieces
  if (!path.startsWith(first)) return false
  const last = isWhole ? rest.pop() : undefined
  if (isWhole && last === undefined) return path === first
  let at = first.length
  for (const piece of rest) {
    const position = path.indexOf(piece, at)
    if (position < 0) return false
    at = position + piece.length
  }
  return last === undefined || (path.length - last.length >= at && path.endsWith(last))
}

/** Normalises both sides: non-ASCII escaped, escapes in upper case. */
function encodePath(path: string): string {
  return encodeURI(path.toWellFormed())
    .replaceAll('%25', '%')
    .replace(/%[0-9a-f]{2}/gi, (code) => code.toUpperCase())
}
