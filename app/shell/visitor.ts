/** What the layout needs to know about the visitor, once the browser has read it. */
export type Visitor = { name: string; isAdmin: boolean }
