// A spreadsheet runs a text that begins with one of these as a formula; full-width forms are read as the plain ones.
const dangerous = /^'*[=+\-@\t\r\n＝＋－＠]/
const guarded = /^'+[=+\-@\t\r\n＝＋－＠]/

/** Puts an apostrophe before a text that would run as a formula. One that has apostrophes there already gets one more. */
export const guardFormula = (text: string): string => (dangerous.test(text) ? `'${text}` : text)

/** Takes that apostrophe away again, so that what was exported comes back as it was. */
export const unguardFormula = (text: string): string => (guarded.test(text) ? text.slice(1) : text)
