/**
 * Figures as people type them. South Africans write both 1 250.50 and 1 250,50; a comma before exactly three digits is
 * a thousands separator, as in spreadsheets. Unreadable input is undefined, never a guess.
 */
export function parseAmount(text: string): number | undefined {
  const plain = text.replace(/[\sR\u00a0\u202f]/gi, '')
  const match = /^([+-]?)(\d+|\d{1,3}(?:,\d{3})+)(?:[.,](\d{1,2}))?$/.exec(plain)
  if (!match) return undefined
  const [, sign = '', whole = '', part = ''] = match
  return Number(`${sign}${whole.replaceAll(',', '')}.${part || '0'}`)
}

/** Units: whole, with optional spaces between thousands. */
export function parseCount(text: string): number | undefined {
  const plain = text.replace(/[\s\u00a0]/g, '')
  return /^[+-]?\d{1,9}$/.test(plain) ? Number(plain) : undefined
}

/** A percentage, up or down: 7.5, -12, +3 %. */
export function parsePercent(text: string): number | undefined {
  const plain = text.replace(/[\s%\u00a0]/g, '').replace(',', '.')
  return /^[+-]?\d{1,4}(?:\.\d{1,3})?$/.test(plain) ? Number(plain) : undefined
}

/** Kilograms, to the gram: 0.125, 12,5. */
export function parseKg(text: string): number | undefined {
  const plain = text.replace(/[\s\u00a0]|kg/gi, '').replace(',', '.')
  return /^\d{1,5}(?:\.\d{1,3})?$/.test(plain) ? Number(plain) : undefined
}

/** 1250.5 → '1250.50', as shown in a field. */
export const formatAmount = (rand: number): string => rand.toFixed(2)
