/** Symbol → its other spellings. Words are matched case-insensitively, symbols exactly. */
const symbols: Record<string, string[]> = {
  A: ['amp', 'amps', 'ampere', 'amperes'],
  mA: ['milliamp', 'milliamps', 'ma'],
  kA: ['ka', 'KA', 'kiloamp', 'kiloamps'],
  V: ['volt', 'volts'],
  mV: [],
  kV: ['kv', 'KV'],
  W: ['watt', 'watts'],
  kW: ['kw', 'KW', 'kilowatt', 'kilowatts'],
  MW: [],
  VA: [],
  kVA: ['kva', 'KVA', 'Kva'],
  kVAr: ['kvar', 'kVAR', 'KVAR', 'KVAr'],
  kWh: ['kwh', 'KWH', 'KWh'],
  Ah: ['ah', 'AH'],
  Hz: ['hz', 'HZ', 'hertz'],
  kHz: ['khz'],
  mm: ['MM', 'Mm', 'millimetre', 'millimetres', 'millimeter', 'millimeters'],
  cm: ['CM', 'centimetre', 'centimetres'],
  m: ['metre', 'metres', 'meter', 'meters', 'mtr', 'mtrs'],
  km: [],
  'mm²': ['mm2', 'mm^2', 'sqmm', 'sq mm', 'sq. mm', 'MM2'],
  'm²': ['m2', 'm^2', 'sqm'],
  kg: ['Kg', 'KG', 'kgs', 'Kgs', 'kilogram', 'kilograms'],
  g: ['gram', 'grams', 'gr'],
  Nm: ['nm', 'NM', 'N.m', 'N·m'],
  Ω: ['ohm', 'ohms', 'Ohm', 'Ohms'],
  kΩ: ['kohm', 'kOhm'],
  µF: ['uF', 'μF'],
  dB: ['db', 'DB'],
  dBA: ['dB(A)'],
  lm: ['lumen', 'lumens'],
  lx: ['lux'],
  K: ['kelvin'],
  '°C': ['degC', 'deg C', 'º C', 'ºC', '° C', '℃', 'degrees C', 'degrees Celsius'],
  '%': ['percent', 'per cent'],
  ms: ['msec'],
  s: ['sec', 'secs', 'second', 'seconds'],
  min: ['mins', 'minute', 'minutes'],
  h: ['hr', 'hrs', 'hour', 'hours'],
  bar: [],
  l: ['L', 'litre', 'litres', 'liter', 'liters'],
  ml: ['mL'],
}

const unitOf = new Map<string, string>()
for (const [symbol, others] of Object.entries(symbols)) {
  unitOf.set(symbol, symbol)
  for (const other of others) if (!unitOf.has(other)) unitOf.set(other, symbol)
}
const isWord = (text: string) => /^[a-z. ]{3,}$/i.test(text)
for (const [written, symbol] of [...unitOf])
  if (isWord(written) && !unitOf.has(written.toLowerCase())) unitOf.set(written.toLowerCase(), symbol)

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const units = [...unitOf.keys()]
  .sort((a, b) => b.length - a.length)
  .map(escaped)
  .join('|')
const number = '\\d{1,3}(?:[ \\u00a0\\u202f]\\d{3}){1,4}(?:[.,]\\d+)?|\\d+(?:[.,]\\d+)?'
// A unit ends where no letter or digit follows; words match in any case, symbols do not: m is not M.
const bareNumber = new RegExp(`^[-+±]?(?:${number})$`)
const measure = new RegExp(`(?<![\\p{L}\\d.,])([-–+±]?)(${number})[\\s\\u00a0-]{0,2}(${units})(?![\\p{L}\\d²³])`, 'gu')
const wordMeasure = new RegExp(
  `(?<![\\p{L}\\d.,])([-–+±]?)(${number})[\\s\\u00a0-]{0,2}(${[...unitOf.keys()].filter(isWord).map(escaped).join('|')})(?![\\p{L}\\d²³])`,
  'giu',
)
const unitCodes: Record<string, string> = {
  AMP: 'A',
  '4K': 'mA',
  B22: 'kA',
  VLT: 'V',
  KVT: 'kV',
  WTT: 'W',
  KWT: 'kW',
  D46: 'VA',
  KVA: 'kVA',
  KVR: 'kVAr',
  KWH: 'kWh',
  AMH: 'Ah',
  HTZ: 'Hz',
  MMT: 'mm',
  CMT: 'cm',
  MTR: 'm',
  MMK: 'mm²',
  MTK: 'm²',
  KGM: 'kg',
  GRM: 'g',
  NU: 'Nm',
  OHM: 'Ω',
  CEL: '°C',
  LUM: 'lm',
  LUX: 'lx',
  P1: '%',
  SEC: 's',
  MIN: 'min',
  HUR: 'h',
  C26: 'ms',
  LTR: 'l',
  MLT: 'ml',
}

/** The symbol of a unit given as a UN/CEFACT code, symbol or word; undefined if unknown. */
export function readUnit(text: string): string | undefined {
  const trimmed = text.trim()
  return unitCodes[trimmed] ?? unitOf.get(trimmed) ?? unitOf.get(trimmed.toLowerCase())
}

const plainNumber = (text: string) => text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.')

/**
 * Normalises measures, so that filters treat equal values as equal: a decimal point without grouping, one plain space,
 * the unit's symbol (`63 A`, `6 kA`, `1.5 mm²`, `-5 °C`); sizes as `400 × 300 × 200 mm`; voltages as `230 V AC`;
 * protection ratings as one word (`IP65`, `IK10`). Everything else stays.
 */
export function normaliseValue(text: string): string {
  const plain = text.replace(/[\s\u00a0\u2009\u202f]+/g, ' ').trim()
  return joinSizes(plain)
    .replace(/\b(IP|IK)[ -]?(\d{2}[A-Z]?)\b/gi, (_all, kind: string, rest: string) => kind.toUpperCase() + rest)
    .replace(/(\d ?)(V|kV|A)(AC|DC)\b/gi, '$1$2 $3')
    .replace(measure, spaced)
    .replace(wordMeasure, spaced)
    .replace(/(\d (?:V|kV|A)) (ac|dc|a\.c\.|d\.c\.)(?![\p{L}\d])/giu, (_all, value: string, kind: string) => {
      return `${value} ${kind.replaceAll('.', '').toUpperCase()}`
    })
}

function spaced(_all: string, sign: string, value: string, unit: string): string {
  const symbol = unitOf.get(unit) ?? unitOf.get(unit.toLowerCase()) ?? unit
  return `${sign === '–' ? '-' : sign}${plainNumber(value)} ${symbol}`
}

const sizes =
  /(?<![\p{L}\d.,])(\d+(?:[.,]\d+)?) ?(mm|cm|m)?(?: ?[x×*] ?(\d+(?:[.,]\d+)?) ?(mm|cm|m)?){1,2}(?![\p{L}\d])/giu

/** `400mm x 300mm x 200mm` and `400x300x200 mm` → `400 × 300 × 200 mm`. */
const joinSizes = (text: string): string =>
  text.replace(sizes, (all) => {
    const parts = all.split(/[x×*]/i).map((part) => /([\d.,]+) ?(mm|cm|m)?/i.exec(part) ?? [])
    const units = new Set(parts.map((part) => part[2]?.toLowerCase()).filter(Boolean))
    if (units.size > 1) return all
    const unit = [...units][0]
    return parts.map((part) => plainNumber(part[1] ?? '')).join(' × ') + (unit ? ` ${unit}` : '')
  })

/** `RATED CURRENT (A):` with `63` → `Rated current` with `63 A`. */
export function normaliseAttribute(name: string, value: string): { name: string; value: string } {
  const plain = name
    .replace(/[\s\u00a0]+/g, ' ')
    .replace(/^[\s•·*-]+|(?<![\s:：])[\s:：]+$/g, '')
    .trim()
  const inName = /^(.{2,}?) ?[([] ?(?:in )?([^()[\]]{1,12}) ?[)\]]$/.exec(plain)
  const unit = inName?.[2] ? readUnit(inName[2]) : undefined
  const bare = bareNumber.test(value.trim())
  if (inName?.[1] && unit && bare)
    return { name: sentenceCase(inName[1]), value: normaliseValue(`${value.trim()} ${unit}`) }
  return { name: sentenceCase(plain), value: normaliseValue(value) }
}

/** Upper-case names are written like the others; `IP rating` and `VAT` keep their capitals. */
function sentenceCase(text: string): string {
  const isShouted = text.length > 4 && text === text.toUpperCase() && /\p{L}{4}/u.test(text)
  const words = isShouted
    ? text.toLowerCase().replace(/\b(ip|ik|ac|dc|led|din|mcb|rcd|vat)\b/g, (word) => word.toUpperCase())
    : text
  return words.charAt(0).toUpperCase() + words.slice(1)
}
