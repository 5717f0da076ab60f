/**
 * Everything the shop stores in a visitor's browser. The privacy page shows it, and a test compares it with what the
 * shop actually stores: anything new needs a line here.
 */
export type StoredItem = {
  name: string
  place: 'Cookie' | 'Local storage' | 'Session storage' | 'Cache' | 'Database'
  purpose: string
  lasts: string
}

const untilRemoved = 'Until you remove it'

export const storedItems: readonly StoredItem[] = [
  {
    name: 'access',
    place: 'Cookie',
    purpose: 'Shows that you are signed in. Scripts cannot read it.',
    lasts: '2 hours after it was last renewed, or 10 minutes with Remember me',
  },
  {
    name: 'refresh',
    place: 'Cookie',
    purpose: 'Renews your sign-in without the password. Scripts cannot read it.',
    lasts: '2 hours after it was last renewed, or 90 days with Remember me',
  },
  {
    name: 'device',
    place: 'Cookie',
    purpose:
      'Which accounts have signed in here, so that somebody guessing passwords cannot lock you out. Scripts cannot read it.',
    lasts: '365 days after your last sign-in',
  },
  {
    name: 'guest',
    place: 'Cookie',
    purpose: 'Lets you see your orders, quotes and messages without an account. Scripts cannot read it.',
    lasts: '90 days',
  },
  {
    name: 'cart',
    place: 'Local storage',
    purpose:
      'What is in your cart, with the address, delivery, payment method and discount code you chose. Signed in, its products are stored with your account too.',
    lasts: `${untilRemoved}; the address until you order or sign out, a day at most`,
  },
  {
    name: 'configure',
    place: 'Local storage',
    purpose: 'The custom enclosure that you last worked on.',
    lasts: untilRemoved,
  },
  {
    name: 'pendingOrder',
    place: 'Local storage',
    purpose: "Your order while you are on the payment provider's page.",
    lasts: 'Until the order is placed, a day at most',
  },
  {
    name: 'userInfo',
    place: 'Local storage',
    purpose: 'Your name and e-mail address, shown at the top of the page. No password.',
    lasts: 'Until you sign out',
  },
  {
    name: 'expirationTime',
    place: 'Local storage',
    purpose: 'When your sign-in ends.',
    lasts: 'Until you sign out',
  },
  {
    name: 'logoutPending',
    place: 'Local storage',
    purpose:
      'That you signed out while the shop could not be reached, so that it can end your session once it responds.',
    lasts: 'Until the shop has ended your session',
  },
  { name: 'favorites', place: 'Local storage', purpose: 'Your favourites.', lasts: untilRemoved },
  {
    name: 'localFavorites',
    place: 'Local storage',
    purpose: 'Favourites from before you signed in; they are then added to your account.',
    lasts: untilRemoved,
  },
  {
    name: 'recentlyViewed',
    place: 'Local storage',
    purpose: 'The last products you looked at, to find them again.',
    lasts: untilRemoved,
  },
  {
    name: 'compare',
    place: 'Local storage',
    purpose: 'The products you have chosen to compare.',
    lasts: untilRemoved,
  },
  {
    name: 'vat',
    place: 'Local storage',
    purpose: 'Whether you want prices with or without VAT first.',
    lasts: untilRemoved,
  },
  {
    name: 'sidebarOpen',
    place: 'Local storage',
    purpose: 'Whether the side menu of the back-office is open or collapsed.',
    lasts: untilRemoved,
  },
  {
    name: 'list-…',
    place: 'Local storage',
    purpose: 'Filters, sort and columns that somebody in the office chose for a list.',
    lasts: untilRemoved,
  },
  {
    name: 'lastCourier',
    place: 'Local storage',
    purpose: 'The courier that the office entered last.',
    lasts: untilRemoved,
  },
  {
    name: 'splashSeen',
    place: 'Local storage',
    purpose: 'That you have seen the intro, so it does not show again.',
    lasts: untilRemoved,
  },
  {
    name: 'cookieConsent',
    place: 'Local storage',
    purpose: 'That you have read the note about cookies.',
    lasts: untilRemoved,
  },
  {
    name: 'tests',
    place: 'Database',
    purpose: 'Tests that the workshop is entering, with photos, until they have reached the shop.',
    lasts: 'Until they are sent',
  },
  {
    name: 'offline-…',
    place: 'Cache',
    purpose: 'The page that you see without a connection.',
    lasts: untilRemoved,
  },
  {
    name: 'scroll',
    place: 'Session storage',
    purpose: 'How far down you were on each page, so that Back returns you to that place.',
    lasts: 'Until you close the tab',
  },
  {
    name: 'draft:contact',
    place: 'Session storage',
    purpose: 'What you typed into the contact form and did not send.',
    lasts: 'Until you close the tab',
  },
  {
    name: 'draft:…',
    place: 'Session storage',
    purpose: 'What you typed into other forms and did not save, never a password.',
    lasts: 'Until you close the tab',
  },
  {
    name: 'draft:product:…',
    place: 'Local storage',
    purpose: 'What the office typed into a product form and did not save.',
    lasts: 'Until the product is saved, or you sign out',
  },
]

/** The entry for a key. An https shop prefixes its cookies with `__Host-`; drafts end with a form's name. */
export const findStoredItem = (key: string, place: StoredItem['place']): StoredItem | undefined =>
  storedItems.find(
    (item) =>
      item.place === place &&
      (item.name.endsWith('…') ? key.startsWith(item.name.slice(0, -1)) : item.name === key.replace('__Host-', '')),
  )
