import { test } from 'vitest'
import { type Site, shareSite } from '#test/browser/browser.ts'
import { checkLayers } from '#test/browser/check-layers.ts'
import { openDemoShop, where } from '#test/browser/demo-shop.ts'
import { officeLayers } from '../tools/screens.ts'

let site: Site
shareSite(async () => {
  ;({ site } = await openDemoShop())
  return site
}, 'worker')

test(`every back-office dialog is accessible ${where}`, () => checkLayers(site, officeLayers, 'admin'), 600_000)
