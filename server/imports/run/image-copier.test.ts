import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { AppError } from '#contract/http/errors.ts'
import { createImageCopier } from './image-copier.ts'

test('an unresponsive host is given up, others are not', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const urls: string[] = []
  const copy = createImageCopier(
    async (source) => {
      urls.push(source)
      if (source.includes('good')) return '/uploads/x'
      if (source.includes('slow')) vi.advanceTimersByTime(3000)
      throw new AppError('page_failed', 'dead')
    },
    { maxTimeouts: 3, slowMs: 3000 },
  )
  const hosts = ['slow.example', 'quick.example']
  for (let turn = 0; turn < 10; turn++)
    await Promise.all(hosts.map((host) => copy([`http://${host}/${turn}.png`, 'http://good.example/1.png'])))
  expect(urls.filter((source) => source.includes('slow'))).toHaveLength(3)
  expect(urls.filter((source) => source.includes('quick'))).toHaveLength(10)
  expect(await copy(['http://slow.example/x.png', 'http://good.example/2.png'])).toEqual({
    images: ['/uploads/x'],
    failed: [{ source: 'http://slow.example/x.png', message: 'slow.example did not respond for other images.' }],
  })
})

test('only a few images are copied at once', async () => {
  let now = 0
  let most = 0
  const copy = createImageCopier(
    async (source) => {
      most = Math.max(most, ++now)
      await nextTurn()
      now--
      return source
    },
    { atOnce: 3 },
  )
  const done = await Promise.all(Array.from({ length: 20 }, (_, index) => copy([`/uploads/${index}`])))
  expect(done.flatMap(({ images }) => images)).toHaveLength(20)
  expect(most).toBe(3)
})
