/** Thirty-two characters that nobody mistakes for each other: no 0 and O, no 1 and I. */
export const codeAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const codeLength = 12
