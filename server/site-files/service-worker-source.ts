/**
 * Keeps the offline page and nothing else. Only pages go through it, and each comes from the network: files, calls and
 * whatever is sent pass by. Another version of the offline page makes another worker, which replaces this one at once.
 */
export const serviceWorkerSource = (version: string): string => `
const kept = 'offline-${version}'
const page = '/offline.html'

addEventListener('install', (event) => {
  skipWaiting()
  event.waitUntil(caches.open(kept).then((cache) => cache.add(new Request(page, { cache: 'reload' }))))
})

addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      // The browser asks for a page while it starts the worker.
      registration.navigationPreload?.enable(),
      caches.keys().then((names) => Promise.all(names.filter((name) => name !== kept).map((name) => caches.delete(name)))),
      clients.claim(),
    ]),
  )
})

addEventListener('fetch', (event) => {
  const { request, preloadResponse } = event
  if (request.mode !== 'navigate' || request.method !== 'GET') return
  if (/^\\/(?:api|assets|uploads)\\//.test(new URL(request.url).pathname)) return
  const load = async () => (await preloadResponse) ?? fetch(request)
  event.respondWith(load().catch(async (error) => (await caches.match(page, { cacheName: kept })) ?? Promise.reject(error)))
})
`
