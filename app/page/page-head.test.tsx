// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { defaultBrand } from './brand.ts'
import { BrandContext } from './brand-context.ts'
import { PageHead } from './page-head.tsx'
import { StructuredData } from './structured-data.tsx'

afterEach(cleanup)

const brand = { ...defaultBrand, name: 'Hadeda Boards', url: 'https://shop.example' }
const page = { title: 'Projects', description: 'Where our boards are installed.', path: '/project' }

/** React puts these elements into the document's head. */
function head(changes: Partial<Parameters<typeof PageHead>[0]> = {}) {
  render(
    <BrandContext value={brand}>
      <PageHead {...page} {...changes} />
    </BrandContext>,
  )
  const content = (key: string) =>
    document.querySelector(`meta[property="${key}"], meta[name="${key}"]`)?.getAttribute('content')
  return {
    title: document.title,
    content,
    canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href'),
  }
}

test("the tab shows the page and the shop; a link preview has the shop's name beside it", () => {
  const { title, content } = head()
  expect(title).toBe('Projects | Hadeda Boards')
  expect([content('og:title'), content('og:site_name')]).toEqual(['Projects', 'Hadeda Boards'])
})

test("a page called after the shop does not repeat the shop's name", () => {
  expect(head({ title: 'Hadeda Boards' }).title).toBe('Hadeda Boards')
})

test('addresses are complete, because they leave the shop', () => {
  const { content, canonical } = head({ image: '/uploads/a.webp' })
  expect(canonical).toBe('https://shop.example/project')
  expect(content('og:url')).toBe('https://shop.example/project')
  expect(content('og:image')).toBe('https://shop.example/uploads/a.webp')
})

test("a page without an image is previewed with the shop's card", () => {
  expect(head().content('og:image')).toBe('https://shop.example/social-card.jpg')
})

test('a product name cannot end the script that describes it', () => {
  const name = 'Breaker </script><script>alert(1)</script>'
  const { container } = render(<StructuredData data={{ '@type': 'Product', name }} />)
  const scripts = container.querySelectorAll('script')
  expect(scripts).toHaveLength(1)
  expect(container.innerHTML).not.toContain('</script><script>')
  expect(JSON.parse(scripts[0]?.textContent ?? '')).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
  })
})
