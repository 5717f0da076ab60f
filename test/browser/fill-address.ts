import type { Page } from 'playwright-core'
import { typeInto } from './page-checks.ts'

/** In Tab order. */
const place = {
  'Phone *': '082 555 0117',
  'Street address *': '48 Springbok Street',
  'City or town *': 'Boksburg',
  'Postal code *': '1459',
}

/** Fills in the delivery address. `more` replaces or adds values by label. */
export async function fillAddress(page: Page, more: Readonly<Record<string, string>> = {}): Promise<void> {
  for (const [label, text] of Object.entries({ ...place, ...more }))
    await page.getByRole('main').getByRole('textbox', { name: label, exact: true }).fill(text)
}

/** The same with the keyboard alone. */
export async function typeAddress(page: Page): Promise<void> {
  for (const [label, text] of Object.entries(place))
    await typeInto(page, page.getByRole('main').getByRole('textbox', { name: label, exact: true }), text)
}
