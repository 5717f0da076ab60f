import { z } from 'zod'
import { filled } from '#app/ui/forms/form/filled.ts'
import type { Slide } from '#contract/sliders/calls.ts'
import { isHexCode } from '#contract/sliders/colour.ts'

/** The parts of a slide in a form. The description is for display only: saving leaves it as it is. */
export type SlideDraft = Pick<Slide, 'text' | 'image' | 'button' | 'link' | 'hexCode' | 'backgroundImage'>

export const emptySlide: SlideDraft = {
  text: '',
  image: '',
  button: '',
  link: '',
  hexCode: '',
  backgroundImage: '',
}

export const toSlideDraft = ({ text, image, button, link, hexCode, backgroundImage }: Slide): SlideDraft => ({
  text,
  image,
  button,
  link,
  hexCode,
  backgroundImage,
})

/** Shown beside the field before anything is sent. */
export const findColourProblem = (hexCode: string): string | undefined =>
  hexCode.trim() === '' || isHexCode(hexCode.trim()) ? undefined : 'Use # and 3, 4, 6 or 8 hex digits, as in #FFFFFF.'

/** A stored slide may have no text, and then shows 'No Title'. */
export const slideSchema = z.object({
  text: z.string(),
  image: z.string(),
  button: z.string(),
  link: z.string(),
  hexCode: z.string().superRefine((hexCode, context) => {
    const problem = findColourProblem(hexCode)
    if (problem) context.addIssue(problem)
  }),
  backgroundImage: z.string(),
})

/** The required fields of a new slide. */
export const newSlideSchema = slideSchema.extend({
  text: filled(),
  image: filled('Please choose an image.'),
  button: filled(),
  link: filled(),
})
