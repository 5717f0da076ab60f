const maxDepth = 60

/** Where a string stands decides what may follow its closing quote. */
type Place = 'key' | 'in-object' | 'in-array'

const after: Record<Place, RegExp> = {
  key: /\s*:/y,
  'in-object': /\s*(?:$|\}|,\s*(?:$|[},]|\/[/*]|"[^"\\]{1,80}"\s*:|'[^'\\]{1,80}'\s*:|[\w$@]+\s*:))/y,
  'in-array': /\s*(?:$|\]|,\s*(?:$|[\],"'{[\d-]|true|false|null))/y,
}
const escapes: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

/**
 * JSON as shops write it by hand into their templates. What JSON.parse takes is taken as it is; otherwise: comments,
 * trailing commas, line breaks and bare quotes (`19" rack`) inside strings, single quotes, names without quotes, several
 * objects in a row, and an end that is missing. Answers undefined where nothing can be made of it.
 */
export function parseLenient(source: string): unknown {
  const text = source
    .replace(/^\s*(?:\/\/\s*)?(?:<!\[CDATA\[|<!--)/, '')
    .replace(/(?:\/\/\s*)?(?:\]\]>|-->)\s*$/, '')
    .trim()
    .replace(/^\uFEFF/, '')
    .replace(/;$/, '')
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    const unescaped = text.includes('"') ? text : text.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
    try {
      return parse(unescaped)
    } catch {
      return undefined
    }
  }
}

function parse(text: string): unknown {
  let at = 0

  function skip() {
    const blank = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y
    blank.lastIndex = at
    blank.exec(text)
    at = Math.max(at, blank.lastIndex)
  }

  function string(place: Place): string {
    const quote = text[at++]
    let value = ''
    while (at < text.length) {
      const char = text[at++] ?? ''
      if (char === '\\') value += escaped()
      else if (char !== quote) value += char
      else if (ends(place)) return value
      else value += char
    }
    return value
  }

  function ends(place: Place): boolean {
    const rule = after[place]
    rule.lastIndex = at
    return rule.test(text)
  }

  function escaped(): string {
    const char = text[at++] ?? ''
    if (char !== 'u') return escapes[char] ?? char
    const hex = text.slice(at, at + 4)
    if (!/^[\da-f]{4}$/i.test(hex)) return 'u'
    at += 4
    return String.fromCharCode(Number.parseInt(hex, 16))
  }

  function bare(): unknown {
    const word = /[^\s,:[\]{}"']+/y
    word.lastIndex = at
    const found = word.exec(text)?.[0]
    if (found === undefined) throw new SyntaxError(`nothing to read at ${at}`)
    at += found.length
    if (found === 'true') return true
    if (found === 'false') return false
    if (found === 'null' || found === 'undefined' || found === 'NaN') return null
    return /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(found) ? Number(found) : found
  }

  function object(depth: number): Record<string, unknown> {
    const entries: [string, unknown][] = []
    at++
    for (;;) {
      skip()
      if (at >= text.length) break
      if (text[at] === '}') {
        at++
        break
      }
      if (text[at] === ',') {
        at++
        continue
      }
      const name = text[at] === '"' || text[at] === "'" ? string('key') : String(bare())
      skip()
      if (text[at] !== ':') break
      at++
      skip()
      if (at < text.length) entries.push([name, value('in-object', depth)])
    }
    // fromEntries defines properties, so a name like __proto__ stays an ordinary one.
    return Object.fromEntries(entries)
  }

  function array(depth: number): unknown[] {
    const values: unknown[] = []
    at++
    for (;;) {
      skip()
      if (at >= text.length) break
      if (text[at] === ']') {
        at++
        break
      }
      if (text[at] === ',') at++
      else if (text[at] === '}') break
      else values.push(value('in-array', depth))
    }
    return values
  }

  function value(place: Place, depth: number): unknown {
    if (depth > maxDepth) throw new SyntaxError('nested too deeply')
    const char = text[at]
    if (char === '{') return object(depth + 1)
    if (char === '[') return array(depth + 1)
    return char === '"' || char === "'" ? string(place) : bare()
  }

  const values: unknown[] = []
  for (;;) {
    skip()
    while (text[at] === ',' || text[at] === ';' || text[at] === '}' || text[at] === ']') {
      at++
      skip()
    }
    if (at >= text.length) break
    const found = value('in-array', 0)
    if (typeof found === 'object' && found !== null) values.push(found)
  }
  if (values.length === 0) throw new SyntaxError('no object')
  return values.length === 1 ? values[0] : values
}
