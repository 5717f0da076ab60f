// A spreadsheet runs a text that starts with one of these as a formula, including full-width forms.
const dangerous = /^'*[=+\-@\t\r\n＝＋－＠]/
const guarded = /^'+[=+\-@\t\r\n＝＋－＠]/

/** Prefixes an apostrophe to a text that would run as a formula. One that already has apostrophes there gets one more. */
export const guardFormula = (text: string): string => (dangerous.test(text) ? `'${text}` : text)

/** Removes that apostrophe again, so that an export can be imported unchanged. */
export const unguardFormula = (text: string): string => (guarded.test(text) ? text.slice(1) : text)
