/** Thirty-two characters that nobody mistakes for each other: no 0 and O, no 1 and I. */
export const codeAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const codeLength = 12

/** As it is stored: people type it in small letters, or in groups. */
export const toCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()

export const passportPath = (code: string): string => `/p/${code}`
