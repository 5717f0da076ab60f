import { jsonrepair } from 'jsonrepair'

/**
 * JSON as shops write it by hand into their templates. Valid JSON is parsed as it is; the rest is repaired: comments, trailing commas, line breaks and bare quotes (`19" rack`) inside strings, single quotes, names without quotes, several objects in a row, and a missing end. Returns undefined if the result is neither an object nor a list.
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
    return repair(text.includes('"') ? text : text.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))
  }
}

/** Fixes template errors that jsonrepair gives up on: `,,`, `}{`, and an inch mark before a comma (`19", grey`). */
const prepare = (text: string) =>
  text
    .replace(/,(?:\s*,)+/g, ',')
    .replace(/\}\s*\{/g, '}\n{')
    .replace(/(\d)"(?=,\s+(?![\w$@]+\s*:)[a-z])/gi, '$1\\"')

function repair(text: string): unknown {
  try {
    const value: unknown = JSON.parse(jsonrepair(prepare(text)))
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
