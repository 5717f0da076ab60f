import { AsyncLocalStorage } from 'node:async_hooks'

/** What is learnt about an answer while it is rendered. */
export type Render = { key: string; tags: Set<string>; isCacheable: boolean }

const around = new AsyncLocalStorage<Render>()

/** Adds tags to the answer that is being rendered: what it shows beyond the tags of its route. */
export function addTags(...tags: string[]): void {
  const shown = around.getStore()
  for (const tag of tags) shown?.tags.add(tag)
}

export const currentRender = (): Render | undefined => around.getStore()

/** Runs a render and collects what it shows. */
export const collectTags = <T>(shown: Render, render: () => Promise<T>): Promise<T> => around.run(shown, render)
