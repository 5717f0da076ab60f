// A spreadsheet runs text that starts with one of these as a formula, including full-width forms.
const dangerous = /^'*[=+\-@\t\r\n＝＋－＠]/
/** A number is no formula, and must stay one: a credit note's amounts have to add up. */
const negative = /^-\d+(\.\d+)?$/
const guarded = /^'+[=+\-@\t\r\n＝＋－＠]/

/** Prefixes an apostrophe to text that would run as a formula. Text that already starts with apostrophes gets one more. */
export const guardFormula = (text: string): string => (dangerous.test(text) && !negative.test(text) ? `'${text}` : text)

/** Removes that apostrophe again, so that an export can be imported unchanged. */
export const unguardFormula = (text: string): string => (guarded.test(text) ? text.slice(1) : text)
