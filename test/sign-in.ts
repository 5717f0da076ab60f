import type { Page } from '@playwright/test'
import { sessionMs } from '#contract/accounts-session.ts'
import type { Site, Visit } from './browser.ts'
import type { register } from './people.ts'

type Registered = Awaited<ReturnType<typeof register>>

/** By the form of the sign-in, as a person does it. */
export async function signInByForm(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail *').fill(email)
  await page.getByLabel('Password *').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** A page of the shop's address without the shop on it, from which its cookies and its storage can be changed. */
export const bareAddress = '/api/health'

/** Puts the cookies of this person's session into the browser, and what the shop keeps beside them. */
export async function becomePerson(page: Page, url: string, person: Registered): Promise<void> {
  await page.context().addCookies(Array.from(person.cookies, ([name, value]) => ({ name, value, url })))
  await page.evaluate(
    ([user = '', expiry = '']) => {
      localStorage.setItem('userInfo', user)
      localStorage.setItem('expirationTime', expiry)
    },
    [JSON.stringify(person.user), String(Date.now() + sessionMs)],
  )
}

/** A browser in which this person signed in before, on a page of the shop. */
export async function visitAs(
  site: Site,
  person: Registered,
  path: string,
  viewport?: { width: number; height: number },
): Promise<Visit> {
  const visit = await site.visit(viewport ? { viewport } : {})
  await visit.page.goto(bareAddress)
  await becomePerson(visit.page, site.url, person)
  await visit.page.goto(path)
  return visit
}
