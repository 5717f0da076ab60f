import { contrastOf } from '#contract/contrast.ts'

/** The two colours that an owner chooses. No zod: the settings form checks them while they are typed. */

export type ShopColours = {
  /** Of buttons and accents. */
  main: string
  /** Of the header, the footer and other dark areas. */
  dark: string
}

/** `#rrggbb`; undefined if it is not a colour. Anything else could inject CSS into a style. */
export function tidyColour(text: string): string | undefined {
  const digits = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(text.trim())?.[1]?.toLowerCase()
  if (!digits) return undefined
  return `#${digits.length === 3 ? Array.from(digits, (digit) => digit + digit).join('') : digits}`
}

type Problem = { field: keyof ShopColours; message: string }

/** Text upon the main colour is derived, so it can always be read. The rest must be told apart by eye. */
export function findColourProblems(typed: ShopColours): Problem[] {
  const [main, dark] = [tidyColour(typed.main), tidyColour(typed.dark)]
  const problems: Problem[] = []
  const notColour = 'Please enter a colour as # and six digits or letters from a to f, such as #1f6feb.'
  if (!main) problems.push({ field: 'main', message: notColour })
  else if (contrastOf(main, '#ffffff') < 1.05)
    problems.push({
      field: 'main',
      message: 'A button of this colour cannot be seen on a white page. Choose a darker one.',
    })
  if (!dark) problems.push({ field: 'dark', message: notColour })
  else if (contrastOf(dark, '#ffffff') < 7)
    problems.push({ field: 'dark', message: 'White text on this colour is hard to read. Choose a darker one.' })
  if (main && dark && problems.length === 0 && contrastOf(main, dark) < 3)
    problems.push({
      field: 'main',
      message: 'This colour can hardly be seen on the dark one. Choose a lighter main colour, or a darker dark one.',
    })
  return problems
}
