// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { exampleRates } from '#enclosure/price.ts'
import { ok, openScreen } from '#test/open-screen.tsx'
import ManageRatesPage from './manage-rates-page.tsx'

afterEach(cleanup)

const field = (name: string) => screen.getByLabelText(name) as HTMLInputElement

test('overhead and margin are typed as percentages and stored as shares', async () => {
  const rates = { ...exampleRates, overhead: 0.29 }
  const page = openScreen(<ManageRatesPage />, {
    'GET /api/configure/office-rates': ok({ version: 0, rates }),
    'GET /api/configure/standard-sizes': ok({ sizes: [] }),
    'PUT /api/configure/office-rates': ok({ version: 1, rates }),
  })
  await screen.findByRole('button', { name: 'Save rates' })
  expect([field('Overhead').value, field('Margin').value]).toEqual(['29', '21'])

  await page.user.clear(field('Margin'))
  await page.user.type(field('Margin'), '201')
  await page.user.click(screen.getByRole('button', { name: 'Save rates' }))
  await screen.findByText('Please enter a percentage from 0 to 200: 8 adds 8%.')
  expect(page.writes()).toEqual([])

  await page.user.clear(field('Margin'))
  await page.user.type(field('Margin'), '8')
  await page.user.click(screen.getByRole('button', { name: 'Save rates' }))
  await waitFor(() =>
    expect(page.writes()).toMatchObject([{ body: { rates: { overhead: 0.29, margin: 0.08, floorQuoted: false } } }]),
  )
})

test('the office says whether delivery of floor-standing enclosures is quoted; older rates do not', async () => {
  const { floorQuoted: _, ...rates } = exampleRates
  const page = openScreen(<ManageRatesPage />, {
    'GET /api/configure/office-rates': ok({ version: 4, rates }),
    'GET /api/configure/standard-sizes': ok({ sizes: [] }),
    'PUT /api/configure/office-rates': ok({ version: 5, rates: exampleRates }),
  })
  const box = (await screen.findByRole('checkbox', { name: /^Delivery of floor-standing/ })) as HTMLInputElement
  expect(box.checked).toBe(false)
  await page.user.click(box)
  await page.user.click(screen.getByRole('button', { name: 'Save rates' }))
  await waitFor(() => expect(page.writes()).toMatchObject([{ body: { version: 4, rates: { floorQuoted: true } } }]))
})
