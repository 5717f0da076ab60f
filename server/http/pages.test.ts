import { createHash } from 'node:crypto'
import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { openShop } from '#test/shop.ts'
import type { PageBuild } from './pages.ts'

const injected = 'alert(1)'
/** A vulnerable page: it contains what the visitor typed, unescaped. */
const build: PageBuild = {
  entry: {
    module: {
      matchRoutes,
      createPageHandler:
        () =>
        async (request, { nonce }) =>
          new Response(
            `<script nonce="${nonce}">start()</script><p>${new URL(request.url).searchParams.get('q')}</p>`,
            { headers: { 'Content-Type': 'text/html', 'Cache-Control': 'public, no-cache' } },
          ),
    },
  },
  routes: { search: { path: 'search', module: { handle: { query: ['q'] } } } },
}

test('an injected script is not allowed to run', async () => {
  const shop = await openShop({ pages: { getBuild: () => build } })
  try {
    const url = `/search?q=${encodeURIComponent(`<script>${injected}</script>`)}`
    const { text, headers } = await shop.guest().get(url)
    expect(text).toContain(`<script>${injected}</script>`)
    const policy = String(headers['content-security-policy'])
    const [, allowed] = /script-src ([^;]*)/.exec(policy) ?? []
    const [, nonce = ''] = /nonce="([^"]+)"/.exec(text) ?? []
    expect(Buffer.from(nonce, 'base64')).toHaveLength(16)
    expect(allowed).toBe(`'self' 'nonce-${nonce}'`)
    expect(policy).not.toContain(createHash('sha256').update(injected).digest('base64'))

    // A cached page is sent with the policy it was rendered with; the next render gets another nonce.
    const again = await shop.guest().get(url)
    expect([again.text, again.headers['content-security-policy']]).toEqual([text, policy])
    await shop.app.cache.drop(new Set(['*']))
    const rendered = await shop.guest().get(url)
    expect(rendered.headers['content-security-policy']).not.toBe(policy)
    expect(rendered.text).not.toContain(nonce)
  } finally {
    await shop.close()
  }
})
