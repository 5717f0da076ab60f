/** Who is looking, as far as the frame needs to know. Nobody until the browser has said so. */
export type Visitor = { name: string; isAdmin: boolean }
