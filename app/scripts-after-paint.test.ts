import { expect, test } from 'vitest'
import { scriptsAfterPaint } from './scripts-after-paint.ts'

const page = (starter: string) =>
  `<html><head><link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/assets/s.css"/>` +
  `<link rel="modulepreload" href="/assets/entry.js"/><link rel="modulepreload" href="/assets/b.js"/></head><body><script>first()</script>` +
  `<script type="module" async="">${starter}</script><script>last()</script></body></html>`

const ofTheRouter = `import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1_main from "/assets/page.js";
  window.__reactRouterRouteModules = {"root":route0,"$&":route1_main};

import("/assets/entry.js");`

test('scripts are asked for after the first paint, all at once, and run in the order of the router', () => {
  const html = scriptsAfterPaint(page(ofTheRouter))
  expect(html).not.toContain('<link rel="modulepreload"')
  expect(html).toMatch(/^<html><head><link rel="expect" href="#splash" blocking="render"\/>/)
  expect(html).toContain('<link rel="stylesheet" href="/assets/s.css"/></head><body><script>first()</script>')
  const [, script = ''] = /<script type="module" async="">([\s\S]*?)<\/script>/.exec(html) ?? []
  expect(script).not.toMatch(/^import[ *"]/m)
  const inOrder = [
    'requestAnimationFrame',
    'for (const href of ["/assets/a.js","/assets/entry.js","/assets/b.js"]) document.head.append',
    'for (const file of ["/assets/a.js","/assets/b.js"]) { await import(file)',
    'await import("/assets/manifest.js");',
    'const route0 = await import("/assets/root.js");',
    'const route1_main = await import("/assets/page.js");',
    'window.__reactRouterRouteModules = {"root":route0,"$&":route1_main};',
    'import("/assets/entry.js");',
  ]
  const places = inOrder.map((part) => script.indexOf(part))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test('a page without scripts stays as it is', () => {
  const plain = '<html><head><link rel="stylesheet" href="/assets/s.css"/></head><body></body></html>'
  expect(scriptsAfterPaint(plain)).toBe(plain)
})
