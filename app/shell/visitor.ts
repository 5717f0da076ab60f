/** The visitor, as far as the layout needs to know. Nobody until the browser has said so. */
export type Visitor = { name: string; isAdmin: boolean }
