import { expect, test } from 'vitest'
import { brandColours } from '#contract/brand-colours.ts'
import { defaultShop } from '#contract/settings/defaults.ts'
import { brandTokens } from './brand-tokens.ts'

test('every brand colour has the name that the style sheets use', () => {
  const { graphite, graphite2, steel500, onDark2, fieldLineDark } = brandColours
  const tokens = Object.fromEntries(
    Array.from(brandTokens(defaultShop.colours).matchAll(/(--[\w-]+):(#[\da-f]{6});/g), ([, ...pair]) => pair),
  )
  expect(Object.keys(tokens)).toHaveLength(Object.keys(brandColours).length)
  expect(tokens).toMatchObject({
    '--graphite': graphite,
    '--graphite-2': graphite2,
    '--steel-500': steel500,
    '--on-dark-2': onDark2,
    '--field-line-dark': fieldLineDark,
  })
})
