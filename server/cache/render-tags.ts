import { AsyncLocalStorage } from 'node:async_hooks'

/** What is collected about a response while rendering it. */
export type Render = {
  key: string
  tags: Set<string>
  isCacheable: boolean
  waiters: Waiters
}
/** The addresses waiting for a response; more may join while it is rendered. */
export type Waiters = { readonly ips: Set<string>; onJoin?: (ip: string) => void }

const around = new AsyncLocalStorage<Render>()

/** Adds tags to the response being rendered, beyond those of its route. */
export function addTags(...tags: string[]): void {
  const render = around.getStore()
  for (const tag of tags) render?.tags.add(tag)
}

export const currentRender = (): Render | undefined => around.getStore()

/** Runs a render and collects its tags. */
export const collectTags = <T>(current: Render, render: () => Promise<T>): Promise<T> => around.run(current, render)
