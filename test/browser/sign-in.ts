import type { Page } from '@playwright/test'
import { sessionMs } from '#contract/accounts/session.ts'
import type { register } from '../people.ts'
import type { Site, Visit } from './browser.ts'

type Registered = Awaited<ReturnType<typeof register>>

/** Through the sign-in form, like a user. */
export async function signInByForm(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail *').fill(email)
  await page.getByLabel('Password *').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** A page on the shop's origin without the shop, from which cookies and storage can be changed. */
export const bareAddress = '/api/health'

/** Adds the user's session cookies and local storage to the browser. */
export async function signInAs(page: Page, url: string, person: Registered): Promise<void> {
  await page.context().addCookies(Array.from(person.cookies, ([name, value]) => ({ name, value, url })))
  await page.evaluate(
    ([user = '', expiry = '']) => {
      localStorage.setItem('userInfo', user)
      localStorage.setItem('expirationTime', expiry)
    },
    [JSON.stringify(person.user), String(Date.now() + sessionMs)],
  )
}

/** A browser in which this user signed in before, on a page of the shop. */
export async function visitAs(
  site: Site,
  person: Registered,
  path: string,
  viewport?: { width: number; height: number },
): Promise<Visit> {
  const visit = await site.visit(viewport ? { viewport } : {})
  await visit.page.goto(bareAddress)
  await signInAs(visit.page, site.url, person)
  await visit.page.goto(path)
  return visit
}
