// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { standardDesign } from '#enclosure/design.ts'
import { exampleRates, priceDesign, toSellingRates } from '#enclosure/price.ts'
import { ok, openScreen } from '#test/open-screen.tsx'
import BuyDialog from './buy-dialog.tsx'

afterEach(cleanup)

const rates = toSellingRates(exampleRates)
const price = priceDesign(standardDesign, rates).cents / 100

async function open(answered: number) {
  const saved = { _id: 'd', code: 'VM-ABCDEFG', link: 'x', name: 'Enclosure', price: answered, facts: [], cutouts: [] }
  openScreen(<BuyDialog design={standardDesign} rates={rates} onAdd={() => {}} onClose={() => {}} />, {
    'POST /api/design': ok(saved, 201),
  })
  await screen.findByRole('link', { name: 'Open drawing VM-ABCDEFG' })
}

test('a page that was open while the rates changed says that the price is new', async () => {
  await open(price + 120)
  expect(screen.getByText(/^Our prices have changed since you opened this page/)).toBeTruthy()
})

test('a price that has not changed needs no note', async () => {
  await open(price)
  expect(screen.queryByText(/^Our prices have changed/)).toBeNull()
})
