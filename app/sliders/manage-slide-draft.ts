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
export const isComplete = ({ button, image, text, link }: SlideDraft): boolean =>
  [button, image, text, link].every((part) => part.trim() !== '')

/** Beside the field, before the server says the same. */
export const findColourProblem = ({ hexCode }: SlideDraft): string | undefined =>
  hexCode.trim() === '' || isHexCode(hexCode.trim()) ? undefined : 'Use # and 3, 4, 6 or 8 hex digits, as in #FFFFFF.'
