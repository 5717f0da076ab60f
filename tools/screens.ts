// What visitors can open on the pages of the demo shop: one list for screenshots and tests.
import type { Page } from 'playwright-core'

export type Screen = {
  name: string
  path: string
  /** What to do on the page to reach the screen; without it, the page itself is the screen. */
  open?: (page: Page) => Promise<unknown>
  /** The widths at which this screen exists: a phone drawer does not exist on a desktop. */
  from?: number
  upTo?: number
}

/** From this width the menus are open. At 200% text size, a 1280 px screen has less than that, and a 2560 px screen exactly 1280 px.
 */
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
/** What opens on top of a page. */
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

/** An unreadable list makes the page that renders it fail. */
const breakProjects: Step = async (page) => {
  // Before hydration a link asks the server for the next page, which has its own list.
  await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset)
  await page.route('**/api/project/allProject*', (call) => call.fulfill({ json: [null] }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Projects', exact: true }).click()
  await atHeading('Page Error')(page)
  await page.unroute('**/api/project/allProject*')
}

/** Separate, because the browser logs the error. */
export const failedPage: Screen = { name: 'page-error', path: '/about', open: breakProjects }

/** Up to this width the search is behind a button. */
const narrow = 720

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
  {
    name: 'search-narrow',
    path: '/',
    upTo: narrow,
    open: inTurn(press('Search'), async (page) => {
      await page.getByRole('combobox').first().fill('isolator')
      await page.getByRole('option').first().waitFor()
    }),
  },
  { name: 'shop-filters', path: '/shop', upTo: desk - 1, open: inTurn(press(/^Filters/), dialog) },
  { name: 'home-hotspot', path: '/', open: inTurn(press(/^1: /), (page) => page.locator('.product-line').waitFor()) },
  { name: 'product-viewer', path: `/product/${product}`, open: inTurn(press(/: enlarge$/), dialog) },
  { name: 'cart-filled', path: `/product/${product}`, open: inTurn(buy, goTo('/cart')) },
  {
    name: 'favourites-filled',
    path: '/shop',
    open: inTurn(
      (page) =>
        page
          .getByRole('button', { name: /to favourites$/, pressed: false })
          .first()
          .click(),
      goTo('/favorite'),
      (page) => page.getByRole('main').getByRole('article').first().waitFor(),
    ),
  },
]

const fill =
  ([label, text]: [string, string]) =>
  (page: Page) =>
    page.getByRole('textbox', { name: label, exact: true }).fill(text)
const address = Object.entries({
  'Full name *': 'Sizwe Dlamini',
  'Phone *': '011 555 0177',
  'E-mail *': 'sizwe@example.co.za',
  Company: 'Khanya Electrical (Pty) Ltd',
  'Street address *': '48 Springbok Street',
  'City or town *': 'Boksburg',
  'Postal code *': '1459',
})
const chooseProvince = (page: Page) => page.getByLabel('Province *').selectOption('Gauteng')
const enterAddress = inTurn(goTo('/shipping'), ...address.map(fill), chooseProvince)
const review = inTurn(buy, enterAddress, press('Continue to review'), atHeading('Review and pay'))
const pay = (page: Page) =>
  page
    .getByRole('button', { name: /^Pay R/ })
    .locator('visible=true')
    .click()
const pays = inTurn(review, pay, (page) => page.getByLabel('Card number').waitFor())

/** A guest's route to an order; the tests run it as a journey. */
export const checkoutScreens = (product: string): Screen[] => [
  // First, while no address is remembered.
  {
    name: 'checkout-wrong',
    path: `/product/${product}`,
    open: inTurn(buy, goTo('/shipping'), press('Continue to review')),
  },
  { name: 'checkout-address', path: `/product/${product}`, open: inTurn(buy, enterAddress) },
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
/** Skips a step that was done at an earlier width. */
const unless = (done: RegExp, notYet: RegExp, step: Step) => async (page: Page) => {
  const there = page.getByRole('button', { name: done }).first()
  await there
    .or(page.getByRole('button', { name: notYet }).first())
    .first()
    .waitFor()
  if (await there.isHidden()) await step(page)
}
const saveAddress = unless(
  /^Delete Sizwe/,
  /^Add address$/,
  inTurn(
    press('Add address'),
    ...address.filter(([label]) => label !== 'E-mail *').map(fill),
    chooseProvince,
    press('Save address'),
    (page) => page.getByRole('button', { name: /^Delete Sizwe/ }).waitFor(),
  ),
)
const writeReview = unless(
  /^Remove review$/,
  /^Send review$/,
  inTurn(
    (page) => page.getByRole('radio', { name: '4 stars' }).check(),
    fill(['Your review', 'Clips on without a fight, and the terminals stay tight.']),
    press('Send review'),
  ),
)
/** An EFT order, so that the account has one. */
const placeOrder = async (page: Page) => {
  const answer = await page.request.get('/api/product?keyword=RI-463')
  const [first] = ((await answer.json()) as { products: { _id: string }[] }).products
  const shippingAddress = {
    fullName: 'Sizwe Dlamini',
    phone: '011 555 0177',
    address: '48 Springbok Street',
    city: 'Boksburg',
    province: 'Gauteng',
    postalCode: '1459',
    country: 'South Africa',
  }
  const data = { orderItems: [{ _id: first?._id, qty: 2 }], shippingAddress, paymentMethod: 'EFT' }
  const reply = await page.request.post('/api/order', { data })
  if (!reply.ok()) throw new Error(`no order: ${await reply.text()}`)
}
const confirmation = (page: Page) => page.getByRole('alertdialog').waitFor()
const inEditor = (name: string, ...steps: Step[]): Screen => ({
  name,
  path: '/manage/update-tooltips',
  open: inTurn(press('Edit'), atHeading('Update hotspots'), ...steps),
})
const editMode = (page: Page) =>
  page.getByRole('group', { name: 'Mode' }).getByRole('button', { name: 'Edit', exact: true }).click()
const beginPoint = inTurn(press('Add a point'), dialog, type('Title *', 'Busbar'))
const over = (name: string, path: string, ...steps: Step[]): Screen => ({ name, path, open: inTurn(...steps, dialog) })

export const officeLayers: Screen[] = [
  { name: 'product-review', path: '/shop', open: inTurn(follow(/isolator/i), atHeading('Write a review')) },
  {
    name: 'review-remove',
    path: '/shop?keyword=contactor',
    open: inTurn(follow(/contactor/i), writeReview, press('Remove review'), confirmation),
  },
  {
    name: 'profile-orders-filled',
    path: '/my-profile',
    open: inTurn(placeOrder, goTo('/my-profile/orders'), (page) =>
      page
        .getByRole('link', { name: /^VOLT-/ })
        .first()
        .waitFor(),
    ),
  },
  { name: 'profile-filled', path: '/my-profile', open: saveAddress },
  over('address-delete', '/my-profile', saveAddress, press(/^Delete Sizwe/)),
  over('profile-add-address', '/my-profile', press('Add address')),
  { name: 'office-menu', path: '/manage', upTo: 720, open: inTurn(press('Menu'), dialog) },
  { name: 'orders-row', path: '/manage/orders', from: desk, open: press(/^More for VOLT-/) },
  order('order-office', 'paid'),
  order('order-cancel', 'pending', press('Cancel order'), dialog),
  order('order-transfer', 'pending', press('Record payment'), dialog),
  order('order-refund', 'delivered', press('Refund'), dialog),
  order('order-ship', 'processing', press('Mark shipped'), dialog),
  over('orders-ship', '/manage/orders?status=processing', tick(2), press('Mark shipped')),
  { name: 'users-row', path: '/manage/users', from: desk, open: press(/^Change /) },
  { ...over('user-delete', '/manage/users', choose(/^Change /, 'Delete')), from: desk },
  { ...over('user-demote', '/manage/users?role=admin', choose(/^Change /, 'Make customer')), from: desk },
  {
    name: 'product-edit',
    path: '/manage/manage-products?search=wall-mount',
    open: inTurn(follow(/^Wall-mount/), atHeading('Attributes')),
  },
  over('products-price', '/manage/manage-products', tick(2), press('Prices')),
  over('products-delete', '/manage/manage-products', tick(2), press('Delete')),
  { ...over('product-leave', '/manage/create-product', type('Name', 'Half a name'), follow('Orders')), from: desk },
  over('product-discard', '/manage/create-product', type('Name', 'Half a name'), press('Discard draft')),
  over('brand-edit', '/manage/brands', press(/^Edit /)),
  over('brand-delete', '/manage/brands', press(/^Delete /)),
  over('category-edit', '/manage/categories', press(/^Edit /)),
  over('category-delete', '/manage/categories', press(/^Delete /)),
  over('document-edit', '/manage/update-docs', press(/^Edit /)),
  over('document-delete', '/manage/update-docs', press(/^Delete /)),
  over('slide-delete', '/manage/update-slider', press(/^Delete/)),
  over('project-delete', '/manage/projects', press(/^Delete /)),
  { name: 'project-edit', path: '/manage/projects', open: inTurn(follow(/^Edit /), atHeading(/project/i)) },
  over('hotspot-delete', '/manage/update-tooltips', press(/^Delete/)),
  inEditor('hotspot-editor'),
  inEditor('hotspot-list', press('View Annotations'), dialog),
  inEditor('hotspot-new', press('Add a point'), dialog),
  inEditor('hotspot-point', press(/^1: /), dialog),
  inEditor('hotspot-point-edit', editMode, press(/^1: /), dialog),
  inEditor('hotspot-drop', beginPoint, press('Preview'), confirmation),
  inEditor('hotspot-close', beginPoint, press('Create Annotation'), press('Close the editor'), confirmation),
  over('demo-remove', '/manage/settings', press(/^Remove the demo/)),
]

export const isAt =
  (width: number) =>
  ({ from = 0, upTo = width }: Screen) =>
    from <= width && width <= upTo
