/** Rules of the customers' list and pages. No zod: screens import this. */

export const customerKinds = ['account', 'guest'] as const
export type CustomerKind = (typeof customerKinds)[number]

export const customerSorts = ['last-order', 'name', 'orders', 'revenue', 'open'] as const
export type CustomerSort = (typeof customerSorts)[number]

/** When they ordered last: within so many days, longer than a year ago, or never. */
export const lastOrders = ['30', '90', '365', 'before', 'never'] as const
export type LastOrder = (typeof lastOrders)[number]

export const maxTags = 20
export const maxTagLength = 40
export const maxNoteLength = 4000
