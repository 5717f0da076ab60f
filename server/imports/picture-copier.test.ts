import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { createPictureCopier } from './picture-copier.ts'

test('a host that lets us wait in vain is given up, others are not', async () => {
  const asked: string[] = []
  const copy = createPictureCopier(
    async (source) => {
      asked.push(source)
      if (source.includes('good')) return '/uploads/x'
      if (source.includes('slow')) await wait(30)
      throw new AppError('page_failed', 'dead')
    },
    { patience: 3, slowMs: 20 },
  )
  const hosts = ['slow.example', 'quick.example']
  for (let turn = 0; turn < 10; turn++)
    await Promise.all(hosts.map((host) => copy([`http://${host}/${turn}.png`, 'http://good.example/1.png'])))
  expect(asked.filter((source) => source.includes('slow'))).toHaveLength(3)
  expect(asked.filter((source) => source.includes('quick'))).toHaveLength(10)
  expect(await copy(['http://slow.example/x.png', 'http://good.example/2.png'])).toEqual({
    images: ['/uploads/x'],
    failed: [{ source: 'http://slow.example/x.png', message: 'slow.example did not answer for other pictures.' }],
  })
})

test('a few pictures are copied at once, never more', async () => {
  let now = 0
  let most = 0
  const copy = createPictureCopier(
    async (source) => {
      most = Math.max(most, ++now)
      await wait(5)
      now--
      return source
    },
    { atOnce: 3 },
  )
  const done = await Promise.all(Array.from({ length: 20 }, (_, index) => copy([`/uploads/${index}`])))
  expect(done.flatMap(({ images }) => images)).toHaveLength(20)
  expect(most).toBe(3)
})
