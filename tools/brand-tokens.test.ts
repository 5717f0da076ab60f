import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { brandColours } from '#contract/brand-colours.ts'
import { addBrandTokens } from './brand-tokens.ts'

const sheet = addBrandTokens(readFileSync('app/styles/storefront.css', 'utf8'))

test("every page's sheet has each brand colour, under the name the style sheets use", () => {
  expect(sheet).toContain(`--graphite: ${brandColours.graphite};`)
  expect(sheet).toContain(`--graphite-2: ${brandColours.graphite2};`)
  expect(sheet).toContain(`--steel-500: ${brandColours.steel500};`)
  expect(sheet).toContain(`--on-dark-2: ${brandColours.onDark2};`)
  expect(sheet).toContain(`--field-line-dark: ${brandColours.fieldLineDark};`)
  expect(sheet.match(/--[a-z\d-]+: #[\da-f]{6};/g)).toHaveLength(Object.keys(brandColours).length)
})

test('no style sheet uses an undefined colour', () => {
  const sources = [sheet, ...globSync('app/**/*.{css,ts,tsx}').map((file) => readFileSync(file, 'utf8'))]
  const namesIn = (form: RegExp) => sources.flatMap((text) => [...text.matchAll(form)].map(([, name]) => name))
  const given = new Set([...namesIn(/(--[a-z][\w-]*):/g), ...namesIn(/['"`](--[a-z][\w-]*)['"`]/g)])
  const asked = namesIn(/var\((--[a-z][\w-]*)\)/g)
  expect(asked.length).toBeGreaterThan(300)
  expect([...new Set(asked.filter((name) => !given.has(name)))]).toEqual([])
})
