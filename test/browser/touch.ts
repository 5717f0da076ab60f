import type { Page } from 'playwright-core'

type Place = { x: number; y: number }

/** Drags with one finger, as on a real touch screen. */
export async function dragByFinger(page: Page, from: Place, to: Place, steps = 6): Promise<void> {
  const screen = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Place[]) =>
    screen.send('Input.dispatchTouchEvent', { type, touchPoints })
  await send('touchStart', [from])
  for (let step = 1; step <= steps; step++) {
    const part = step / steps
    await send('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }])
  }
  await send('touchEnd', [])
  await screen.detach()
}

/** Waits until the page has scrolled and stopped. */
export async function waitForScrollEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    let [before, calm] = [0, 0]
    while (calm < 10) {
      await new Promise(requestAnimationFrame)
      calm = scrollY === before && scrollY > 0 ? calm + 1 : 0
      before = scrollY
    }
  })
}

/** The centre of a box on the screen. */
export const middleOf = (box: { x: number; y: number; width: number; height: number } | null): Place => {
  if (!box) throw new Error('not on the screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
