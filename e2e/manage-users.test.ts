import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, test } from 'vitest'
import { openSite, phone, type Site } from '#test/browser/browser.ts'
import { expect } from '#test/browser/expect.ts'
import { scrollsSideways } from '#test/browser/page-checks.ts'
import { register } from '#test/people.ts'
import { openMailbox } from '#test/stand-ins/mailbox.ts'

let site: Site
let mailbox: Awaited<ReturnType<typeof openMailbox>>
/** Mailboxes that the mail server does not know. */
const gone = new Set<string>()
beforeAll(async () => {
  mailbox = await openMailbox({ refuse: (to) => (gone.has(to) ? '550 5.1.1 No such user here' : undefined) })
  site = await openSite({
    SMTP_URL: mailbox.url,
    LIMIT_REGISTER: '1000',
  })
})
afterAll(async () => {
  await site.close()
  await mailbox.close()
})

async function countGivenUp(): Promise<number> {
  const { rows } = await site.database.db.execute<{ count: number }>(
    sql`select count(*)::int as count from jobs.job where name = 'mail-failed'`,
  )
  return rows[0]?.count ?? 0
}

test('the office sees undelivered e-mails, resends one and removes another', async () => {
  const [fixed, lost] = ['fixed@example.co.za', 'lost@example.co.za']
  for (const email of [fixed, lost]) {
    gone.add(email)
    await register(site, { email })
  }
  await expect.poll(() => countGivenUp()).toBe(2)
  const { page } = await site.visit({ as: 'admin', viewport: phone })
  await page.goto('/manage')
  const mails = page.getByRole('listitem').filter({ hasText: 'Welcome to' })
  await expect(mails).toHaveCount(2)
  await expect(mails.filter({ hasText: lost })).toContainText('No such user here')
  expect(await scrollsSideways(page)).toBe(false)
  gone.delete(fixed)
  await mails.filter({ hasText: fixed }).getByRole('button', { name: 'Send again' }).click()
  await mailbox.waitFor(fixed, 'Welcome')
  await expect(mails).toHaveCount(1)
  await mails.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('heading', { name: 'Unsent e-mails' })).toBeHidden()
  expect(await countGivenUp()).toBe(0)
  for (const line of site.takeErrors()) expect(line).toContain('job_given_up')
})

test('the office searches and sorts users, gives roles, invites, disables and deletes, but keeps the last owner', async () => {
  await site.database.db.execute(sql`delete from users`)
  const { page, person } = await site.visit({ as: 'admin' })
  await site.database.db.execute(sql`
    insert into users (name, email, email_verified, created_at)
    select 'Person ' || n, 'p' || n || '@example.co.za', true, now() - n * interval '1 day' from generate_series(10, 34) n`)
  const rows = page.getByRole('table', { name: /accounts|Staff/ }).locator('tbody tr')
  await page.goto('/manage/users')
  await expect(page.getByText('25 accounts')).toBeVisible()
  await expect(rows).toHaveCount(20)
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(rows).toHaveCount(5)
  await expect(page).toHaveURL('/manage/users?page=2')
  await page.getByRole('button', { name: 'Name' }).click()
  await expect(page).toHaveURL('/manage/users?sort=name')
  await expect(rows.first()).toContainText('Person 10')
  await page.getByRole('button', { name: 'Name' }).click()
  await expect(rows.first()).toContainText('Person 34')
  await page.keyboard.press('/')
  await page.keyboard.type('person 12')
  await expect(rows).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Search by name or e-mail' })).toHaveValue('person 12')
  await expect(rows).toHaveCount(1)

  const choose = async (name: string, item: string) => {
    await page.getByRole('button', { name: `Change ${name}` }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  const confirm = (title: string, button: string) =>
    page.getByRole('alertdialog', { name: title }).getByRole('button', { name: button, exact: true }).click()
  await choose('Person 12', 'Give an office role')
  await page.getByRole('radio', { name: /^Editor/ }).check()
  await page.getByRole('button', { name: 'Save role' }).click()
  await expect(page.getByText('No accounts found')).toBeVisible()
  await page.goto('/manage/users?role=admin&search=person%2012')
  await expect(rows.first()).toContainText('Editor')
  await choose('Person 12', 'Disable')
  await confirm('Disable account?', 'Disable')
  await expect(rows.first()).toContainText('Disabled')

  await page.goto('/manage/users?role=admin')
  await choose(person?.name ?? '', 'Make customer')
  await confirm('Make customer?', 'Make customer')
  const dialog = page.getByRole('alertdialog', { name: 'Make customer?' })
  await expect(dialog).toContainText('This is the last owner.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Invite somebody' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Sipho Dube')
  await page.getByRole('textbox', { name: 'E-mail' }).fill('sipho@example.co.za')
  await page.getByRole('radio', { name: /^Packer/ }).check()
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(rows.filter({ hasText: 'Sipho Dube' })).toContainText('Packer')

  await page.goto('/manage/users?search=person%2013')
  await choose('Person 13', 'Delete')
  await expect(page.getByRole('alertdialog', { name: 'Delete account?' })).toContainText(
    'delete the account of Person 13',
  )
  await confirm('Delete account?', 'Delete')
  await expect(page.getByText("Person 13's account has been deleted.")).toBeVisible()
  await expect(page.getByText('No accounts found')).toBeVisible()
})

test('an editor sees the pages of that role only, and begins with the products', async () => {
  const { page } = await site.visit({ as: 'editor' })
  await page.goto('/manage')
  await expect(page).toHaveURL('/manage/manage-products')
  const menu = page.getByRole('navigation', { name: 'Back-office' })
  await expect(menu.getByRole('button', { name: 'Content' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Orders' })).toBeHidden()
  await page.goto('/manage/orders')
  await expect(page.getByRole('heading', { name: 'Not in your role' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to Products' }).click()
  await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible()
})
