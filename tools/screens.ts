// What a visitor's hand opens on the pages of the demo shop: one list for the pictures and for the tests.
import type { Page } from 'playwright-core'

export type Screen = {
  name: string
  path: string
  /** What a person does on the page until the screen stands; without it the page alone is the screen. */
  open?: (page: Page) => Promise<unknown>
  /** The widths at which there is such a screen: a drawer for phones has none on a desk. */
  from?: number
  upTo?: number
}

/** From here on the menus lie open. */
const desk = 1081

type Step = (page: Page) => Promise<unknown>

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click()
const choose = (row: RegExp, item: string) => async (page: Page) => {
  await press(row)(page)
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}
const inTurn =
  (...steps: Step[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page)
  }
const follow = (name: string | RegExp) => (page: Page) => page.getByRole('link', { name }).first().click()
const tick = (count: number) => async (page: Page) => {
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
  for (let i = 0; i < count; i++) await boxes.nth(i).check()
}
/** What opens over a page. */
export const layer = '[role=dialog], [role=alertdialog], [role=menu], dialog[open]'
const dialog = (page: Page) => page.locator(layer).first().waitFor()
const buy = inTurn(press('Add to cart'), (page) => page.getByText('is in your cart').first().waitFor())
const atHeading = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('heading', { name }).first().waitFor()
}
const type = (label: string, text: string) => async (page: Page) => {
  await page.getByLabel(label).first().fill(text)
}
const goTo = (path: string) => (page: Page) => page.goto(path)

export const shopLayers = (product: string): Screen[] => [
  { name: 'menu', path: '/', upTo: desk - 1, open: inTurn(press('Menu'), dialog) },
  { name: 'menu-categories', path: '/', from: desk, open: press('Categories') },
  {
    name: 'search',
    path: '/',
    from: desk,
    open: async (page) => {
      await page.getByRole('combobox').first().fill('isolator')
      await page.getByRole('option').first().waitFor()
    },
  },
  { name: 'shop-filters', path: '/shop', upTo: desk - 1, open: inTurn(press(/^Filters/), dialog) },
  { name: 'home-hotspot', path: '/', open: press(/^1: /) },
  { name: 'product-viewer', path: `/product/${product}`, open: inTurn(press(/show it large$/), dialog) },
  { name: 'cart-filled', path: `/product/${product}`, open: inTurn(buy, goTo('/cart')) },
]

const address = Object.entries({
  'Full name *': 'Sizwe Dlamini',
  'Phone *': '011 555 0177',
  'E-mail *': 'sizwe@example.co.za',
  Company: 'Khanya Electrical (Pty) Ltd',
  'Street address *': '48 Springbok Street',
  'City or town *': 'Boksburg',
  'Postal code *': '1459',
})
const sayWhere = inTurn(
  goTo('/shipping'),
  ...address.map(
    ([label, text]) =>
      (page: Page) =>
        page.getByRole('textbox', { name: label, exact: true }).fill(text),
  ),
  (page) => page.getByLabel('Province *').selectOption('Gauteng'),
)
const review = inTurn(buy, sayWhere, press('Go to review'), atHeading('Review and pay'))
const pay = (page: Page) =>
  page
    .getByRole('button', { name: /^Pay R/ })
    .locator('visible=true')
    .click()
const pays = inTurn(review, pay, (page) => page.getByLabel('Card number').waitFor())

/** The way of a guest to an order; the tests walk it as a journey. */
export const checkoutScreens = (product: string): Screen[] => [
  // First, while no address is remembered.
  { name: 'checkout-wrong', path: `/product/${product}`, open: inTurn(buy, goTo('/shipping'), press('Go to review')) },
  { name: 'checkout-address', path: `/product/${product}`, open: inTurn(buy, sayWhere) },
  { name: 'checkout-review', path: `/product/${product}`, open: review },
  { name: 'checkout-card', path: `/product/${product}`, open: pays },
  {
    name: 'checkout-done',
    path: `/product/${product}`,
    open: inTurn(pays, pay, atHeading('Order placed successfully!')),
  },
]

const order = (name: string, status: string, ...steps: Step[]): Screen => ({
  name,
  path: `/manage/orders?status=${status}`,
  open: inTurn(follow(/^VOLT-/), atHeading('History'), ...steps),
})
const over = (name: string, path: string, ...steps: Step[]): Screen => ({ name, path, open: inTurn(...steps, dialog) })

export const officeLayers: Screen[] = [
  { name: 'product-review', path: '/shop', open: inTurn(follow(/isolator/i), atHeading('Write a review')) },
  over('profile-add-address', '/my-profile', press('Add address')),
  { name: 'office-menu', path: '/manage', upTo: 720, open: inTurn(press('Menu'), dialog) },
  { name: 'orders-row', path: '/manage/orders', from: desk, open: press(/^More for VOLT-/) },
  order('order-office', 'paid'),
  order('order-cancel', 'pending', press('Cancel order'), dialog),
  order('order-transfer', 'pending', press('Record bank transfer'), dialog),
  order('order-refund', 'delivered', press('Refund'), dialog),
  order('order-ship', 'processing', press('Mark shipped'), dialog),
  over('orders-ship', '/manage/orders?status=processing', tick(2), press('Mark shipped')),
  { name: 'users-row', path: '/manage/users', from: desk, open: press(/^Change /) },
  { ...over('user-delete', '/manage/users', choose(/^Change /, 'Delete')), from: desk },
  {
    name: 'product-edit',
    path: '/manage/manage-products',
    open: inTurn(follow(/^Wall-mount/), atHeading('Attributes')),
  },
  over('products-price', '/manage/manage-products', tick(2), press('Price')),
  over('products-delete', '/manage/manage-products', tick(2), press('Delete')),
  { ...over('product-leave', '/manage/create-product', type('Name', 'Half a name'), follow('Orders')), from: desk },
  over('category-edit', '/manage/categories', press(/^Edit /)),
  over('category-delete', '/manage/categories', press(/^Delete /)),
  over('document-edit', '/manage/update-docs', press(/^Edit /)),
  over('document-delete', '/manage/update-docs', press(/^Delete /)),
  over('slide-delete', '/manage/update-slider', press(/^Delete/)),
  over('project-delete', '/manage/projects', press(/^Delete /)),
  { name: 'project-edit', path: '/manage/projects', open: inTurn(follow(/^Edit /), atHeading(/project/i)) },
  over('hotspot-delete', '/manage/update-tooltips', press(/^Delete/)),
  {
    name: 'hotspot-editor',
    path: '/manage/update-tooltips',
    open: inTurn(press('Edit'), atHeading('Update hotspots')),
  },
  over('hotspot-list', '/manage/update-tooltips', press('Edit'), press(/annotations|list/i)),
  over('demo-remove', '/manage/settings', press(/^Remove the demo/)),
]

export const isAt =
  (width: number) =>
  ({ from = 0, upTo = width }: Screen) =>
    from <= width && width <= upTo
