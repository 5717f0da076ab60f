import { AsyncLocalStorage } from 'node:async_hooks'

/** What is learnt about an answer while it is rendered. */
export type Shown = { key: string; tags: Set<string>; isKeepable: boolean }

const around = new AsyncLocalStorage<Shown>()

/** Adds tags to the answer that is being rendered: what it shows beyond the tags of its route. */
export function showing(...tags: string[]): void {
  const shown = around.getStore()
  for (const tag of tags) shown?.tags.add(tag)
}

export const currentRender = (): Shown | undefined => around.getStore()

/** Runs a render and collects what it shows. */
export const collectShown = <T>(shown: Shown, render: () => Promise<T>): Promise<T> => around.run(shown, render)
