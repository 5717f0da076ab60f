import type { Plugin } from 'vite'
import { brandColours } from '../contract/brand-colours.ts'

/** `--on-dark-2: #b8c1cb;` for every brand colour. */
const tokens = Object.entries(brandColours)
  .map(([name, value]) => `--${name.replace(/[A-Z]|\d+/g, (part) => `-${part.toLowerCase()}`)}: ${value};`)
  .join('')
const before = '@import "./tokens.css";'

/** After the other tokens and before anything that overrides them. */
export function addBrandTokens(sheet: string): string {
  if (!sheet.includes(before)) throw new Error(`The sheet has no ${before} to put the colours after.`)
  return sheet.replace(before, `${before}\n:root {${tokens}}`)
}

/**
 * Adds the brand colours to the sheet that every page loads. Tailwind reads imported sheets from disk, so only the
 * first passes through here.
 */
export const brandTokens = (): Plugin => ({
  name: 'brand-tokens',
  enforce: 'pre',
  transform: { filter: { id: /\/app\/styles\/storefront\.css/ }, handler: addBrandTokens },
})
