import type { Slide } from '#contract/sliders.ts'
import { isHexCode } from '#contract/sliders-colour.ts'

/** The parts of a slide that a form holds. */
export type SlideDraft = Pick<
  Slide,
  'text' | 'image' | 'button' | 'link' | 'hexCode' | 'backgroundImage' | 'description'
>

export const emptySlide: SlideDraft = {
  text: '',
  image: '',
  button: '',
  link: '',
  hexCode: '',
  backgroundImage: '',
  description: '',
}

export const toSlideDraft = ({
  text,
  image,
  button,
  link,
  hexCode,
  backgroundImage,
  description,
}: Slide): SlideDraft => ({
  text,
  image,
  button,
  link,
  hexCode,
  backgroundImage,
  description,
})

export const isSameDraft = (a: SlideDraft, b: SlideDraft): boolean =>
  (Object.keys(emptySlide) as (keyof SlideDraft)[]).every((key) => a[key] === b[key])

/** What SPEC.md asks of a new slide. */
const needed = ['image', 'text', 'button', 'link'] as const

/** Beside each field that is still empty; none, once the slide is whole. */
export const findMissing = (draft: SlideDraft): Record<string, string> =>
  Object.fromEntries(
    needed
      .filter((part) => draft[part].trim() === '')
      .map((part) => [part, part === 'image' ? 'Please choose a picture.' : 'Please fill this in.']),
  )

/** Beside the field, before the server says the same. */
export const findColourProblem = ({ hexCode }: SlideDraft): string | undefined =>
  hexCode.trim() === '' || isHexCode(hexCode.trim()) ? undefined : 'Use # and 3, 4, 6 or 8 hex digits, as in #FFFFFF.'
