import type { Page } from 'playwright-core'

/** Holds every request to this URL until released one by one, like a slow connection. */
export async function holdCalls(page: Page, url: string) {
  const waiting: (() => void)[] = []
  const underWay: Promise<void>[] = []
  let isOver = false
  await page.route(url, (route) => {
    const turn = isOver ? Promise.resolve() : new Promise<void>((resolve) => waiting.push(resolve))
    const sent = turn.then(() => route.continue())
    underWay.push(sent)
    return sent
  })
  return {
    waiting: () => waiting.length,
    letGo: () => waiting.shift()?.(),
    stop: async () => {
      isOver = true
      for (const go of waiting.splice(0)) go()
      await Promise.all(underWay)
      await page.unroute(url)
    },
  }
}

/** Refuses every request to this URL, with or without one of the shop's messages. */
export async function refuseCalls(page: Page, url: string, message?: string) {
  const failure = message ? { code: 'unexpected', message, error: message } : {}
  await page.route(url, (route) => route.fulfill({ status: 500, json: failure }))
  return () => page.unroute(url)
}
