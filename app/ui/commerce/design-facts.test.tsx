// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { DesignFacts } from './design-facts.tsx'

afterEach(cleanup)

test('every file of an ordered enclosure is by the geometry that it was ordered with', () => {
  const design = { code: 'VM-1', link: '', facts: ['Enclosure'], cutouts: [], lines: [], kg: 10, ratesVersion: 1 }
  const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  const { rerender } = render(<DesignFacts design={{ ...design, geometry: 2 }} orderId="o1" pieces={3} />)
  expect(links()).toEqual([
    '/api/order/o1/drawing/VM-1',
    '/api/design/VM-1/faces.dxf?geometry=2',
    '/api/design/VM-1/workshop.zip?geometry=2&qty=3',
  ])
  rerender(<DesignFacts design={design} />)
  expect(links()).toEqual(['/api/design/VM-1/drawing.pdf?geometry=1', '/api/design/VM-1/faces.dxf?geometry=1'])
})
