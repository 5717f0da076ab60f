// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { Pagination, pageNumbers } from './pagination.tsx'

afterEach(cleanup)

function show(address: string, page: number, pages: number) {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Pagination page={page} pages={pages} />
    </MemoryRouter>,
  )
  return screen.getAllByRole('link').map((link) => `${link.getAttribute('aria-label')} ${link.getAttribute('href')}`)
}

test('page links change the page and keep the rest of the URL', () => {
  expect(show('/shop?category=enclosures&page=2', 2, 3)).toEqual([
    'Previous page /shop?category=enclosures',
    'Page 1 /shop?category=enclosures',
    'Page 2 /shop?category=enclosures&page=2',
    'Page 3 /shop?category=enclosures&page=3',
    'Next page /shop?category=enclosures&page=3',
  ])
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('2')
})

test('there are no links beyond the ends', () => {
  expect(show('/shop', 1, 2).map((link) => link.split(' /')[0])).toEqual(['Page 1', 'Page 2', 'Next page'])
})

test('one page needs no pagination', () => {
  const { container } = render(
    <MemoryRouter>
      <Pagination page={1} pages={1} />
    </MemoryRouter>,
  )
  expect(container.innerHTML).toBe('')
})

test.each([
  [1, 26, [1, 2, 3, 0, 26]],
  [3, 26, [1, 2, 3, 4, 0, 26]],
  [4, 26, [1, 2, 3, 4, 5, 0, 26]],
  [13, 26, [1, 0, 12, 13, 14, 0, 26]],
  [26, 26, [1, 0, 24, 25, 26]],
  [2, 4, [1, 2, 3, 4]],
  [1, 2, [1, 2]],
  [9, 3, [1, 2, 3]],
])('page %i of %i offers the ends and the neighbours', (page, pages, shown) => {
  expect(pageNumbers(page, pages)).toEqual(shown)
})
