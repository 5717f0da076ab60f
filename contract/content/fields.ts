import type { Block } from './blocks.ts'

/** What can be edited on a page. The form, the checks and the types all come from this. No zod: pages import it. */
type Words = { label: string; hint?: string }
export type Field =
  | (Words & { kind: 'line' | 'text' | 'markdown'; max: number; isRequired?: true })
  | (Words & { kind: 'picture' | 'link' })
  | (Words & { kind: 'choice'; options: readonly { value: string; label: string }[] })
  /** 'HH:MM'. */
  | (Words & { kind: 'time' })
  /** `item` is one of them: 'machine'. */
  | (Words & { kind: 'list'; item: string; most: number; fields: Fields })
export type Fields = { readonly [name: string]: Field }

/** As it is typed. */
export type Typed<F extends Fields> = {
  -readonly [K in keyof F]: F[K] extends { kind: 'list'; fields: infer G extends Fields }
    ? Typed<G>[]
    : F[K] extends { kind: 'choice'; options: readonly { value: infer V }[] }
      ? V
      : string
}

/** As it is shown. */
export type Shown<F extends Fields> = {
  -readonly [K in keyof F]: F[K] extends { kind: 'list'; fields: infer G extends Fields }
    ? Shown<G>[]
    : F[K] extends { kind: 'markdown' }
      ? Block[]
      : F[K] extends { kind: 'choice'; options: readonly { value: infer V }[] }
        ? V
        : string
}

/** One of the pictures that come with the shop: `site:machine-laser-cutter`. */
export const sitePicturePrefix = 'site:'
