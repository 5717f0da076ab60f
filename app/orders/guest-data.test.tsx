// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ok, openScreen, refused } from '#test/open-screen.tsx'
import { GuestData } from './guest-data.tsx'

afterEach(cleanup)

test('a guest asks for a copy or to be deleted, and reads by when they are answered', async () => {
  const replies = [refused(409, 'This order belongs to an account.'), ok({ dueOn: '2026-12-19' }, 201)]
  const page = openScreen(<GuestData orderId="o1" />, {
    'POST /api/order/o1/data-request': () => replies.shift() ?? refused(500, 'no more'),
  })
  await page.user.click(screen.getByRole('button', { name: 'Ask for a copy' }))
  await screen.findByText('This order belongs to an account.')
  await page.user.click(screen.getByRole('button', { name: 'Ask to be deleted' }))
  await screen.findByText(/You asked to be deleted\. We answer by e-mail, by/)
  screen.getByText(/19 Dec/)
  expect(page.writes().map(({ body }) => body)).toEqual([{ kind: 'access' }, { kind: 'deletion' }])
})
