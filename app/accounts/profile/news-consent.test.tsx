// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { newsWording } from '#contract/privacy/consents.ts'
import { ok, openScreen, refused } from '#test/open-screen.tsx'
import { NewsConsent } from './news-consent.tsx'

afterEach(cleanup)
const asks = { news: newsWording }
const news = { wording: asks.news, givenAt: '2026-11-02T08:00:00.000Z' }

test('news are agreed to in the words that are shown, and withdrawn with one button', async () => {
  let state: object = { news: null, asks }
  const page = openScreen(<NewsConsent />, {
    'GET /api/user/consents': () => ok(state),
    'PUT /api/user/consents': () => {
      state = { news: 'news' in state && state.news ? null : news, asks }
      return ok(state)
    },
  })
  await screen.findByText(new RegExp(asks.news))
  await page.user.click(screen.getByRole('button', { name: 'I agree' }))
  await page.user.click(await screen.findByRole('button', { name: 'Withdraw' }))
  await screen.findByRole('button', { name: 'I agree' })
  expect(page.writes().map(({ body }) => body)).toEqual([{ news: { wording: asks.news } }, { news: null }])
})

test('words that have changed meanwhile are not agreed to', async () => {
  const page = openScreen(<NewsConsent />, {
    'GET /api/user/consents': ok({ news: null, asks }),
    'PUT /api/user/consents': refused(409, 'Please reload the page.'),
  })
  await page.user.click(await screen.findByRole('button', { name: 'I agree' }))
  await waitFor(() => screen.getByText('Please reload the page.'))
})
