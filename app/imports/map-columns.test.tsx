// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ProductImport } from '#contract/imports/calls.ts'
import { ok, openScreen } from '#test/open-screen.tsx'
import { MapColumns } from './map-columns.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const sheet = (more: Partial<ProductImport> = {}) =>
  ({
    _id: 'i',
    state: 'uploaded',
    rows: 2,
    columns: [
      { heading: 'Code', samples: ['R-1'], suggested: { field: 'partNumber' } },
      { heading: 'Cost price', samples: ['80'], suggested: { field: 'cost' } },
    ],
    mapping: [],
    priceIncludesVat: false,
    vatGuess: false,
    ...more,
  }) as unknown as ProductImport

const open = (file: ProductImport) =>
  openScreen(<MapColumns import={file} onChecked={() => {}} />, { 'PUT /api/product/import/i': ok({}) })

test('a mark-up by bands of cost is typed, explained by examples, and sent with the columns', async () => {
  const { user, writes } = open(sheet())
  expect(screen.queryByLabelText('Mark-up (percent)')).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'Work the selling price out from the cost' }))
  screen.getByText('from the cost')
  screen.getByText('Please complete the mark-up.')
  expect(screen.getByRole('button', { name: 'Check the file' })).toHaveProperty('disabled', true)
  await user.type(screen.getByLabelText('Mark-up (percent)'), '60')
  await user.click(screen.getByRole('button', { name: 'Add a band of cost' }))
  await user.type(screen.getAllByLabelText('Mark-up (percent)')[1] as HTMLElement, '30')
  screen.getByText('Each band of cost must begin higher than the one before.')
  await user.type(screen.getAllByLabelText('Cost from (rand)')[1] as HTMLElement, '500')
  await user.selectOptions(screen.getByLabelText('Rounding of prices'), '99')
  screen.getByText(/R 100.00 sells at R 159.99, R 500.00 sells at R 649.99/)
  await user.click(screen.getByRole('button', { name: 'Check the file' }))
  expect(writes().map(({ body }) => body)).toEqual([
    {
      mapping: [
        { column: 0, field: 'partNumber' },
        { column: 1, field: 'cost' },
      ],
      priceIncludesVat: false,
      markUp: {
        bands: [
          { from: 0, percent: 60 },
          { from: 500, percent: 30 },
        ],
        rounding: '99',
      },
    },
  ])
})

test('the mark-up of an earlier file with these headings is there, and can be left out', async () => {
  const markUp = { bands: [{ from: 0, percent: 45.5 }], rounding: '95' as const }
  const mapping = [
    { column: 0, field: 'partNumber' as const },
    { column: 1, field: 'cost' as const },
  ]
  const { user, writes } = open(sheet({ mapping, markUp }))
  expect(screen.getByLabelText('Mark-up (percent)')).toHaveProperty('value', '45.5')
  await user.click(screen.getByRole('checkbox', { name: 'Work the selling price out from the cost' }))
  await user.click(screen.getByRole('button', { name: 'Check the file' }))
  expect(writes()[0]?.body).toEqual({ mapping, priceIncludesVat: false })
})
