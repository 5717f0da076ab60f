import { AppError } from '#contract/errors.ts'
import { getCommonPasswords } from './common-passwords.ts'
import { guessedWords } from './guessed-words.ts'

/** Words an attacker would try first for this user: their own name and address, and the shop's. */
export type Own = { name: string; email: string; shop: string[] }

/** Refuses what attackers try first. The contract checks the length. */
export async function refuseWeakPassword(password: string, own: Own): Promise<void> {
  if (!(await isWeak(password, own))) return
  const message = 'This password is easy to guess. Please choose another one.'
  throw new AppError('weak_password', message, { issues: [{ path: 'password', message }] })
}

export async function isWeak(password: string, own: Own): Promise<boolean> {
  const lower = password.toLowerCase()
  return (
    isMonotonous(lower) ||
    isOnlyDigits(lower) ||
    isWalk(lower) ||
    isMadeOfGuesses(lower, wordsOf(own)) ||
    isCommon(lower, await getCommonPasswords())
  )
}

/** aaaaaaaa, abababab, 1a1a1a1a: fewer than five different characters, or a short piece repeated. */
const isMonotonous = (text: string) => new Set(text).size < 5 || /^(.{1,4})\1+.{0,3}$/.test(text)

/** Dates, phone numbers and counting: eight digits are cracked in no time. */
const isOnlyDigits = (text: string) => /^[\d\s./+-]{0,15}$/.test(text)

const rows = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'abcdefghijklmnopqrstuvwxyz', '!@#$%^&*()']
const columns = [
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol',
  'qazwsxedcrfvtgbyhnujm',
  'qweasdzxc',
  '1q2w3e4r5t6y7u8i9o0p',
  '1a2b3c4d5e6f7g8h',
]
const walks = [...rows, ...columns].flatMap((walk) => [walk, Array.from(walk).reverse().join('')])

/** Runs along the keyboard or the alphabet: qwerty12345, 1qaz2wsx, abcd4321. */
function isWalk(text: string): boolean {
  let rest = text
  let steps = 0
  while (rest !== '') {
    const length = longestWalk(rest)
    if (length < 3) break
    rest = rest.slice(length)
    steps++
  }
  return steps > 0 && steps <= 4 && rest.length <= 2
}

function longestWalk(text: string): number {
  let length = 0
  while (length < text.length && walks.some((walk) => walk.includes(text.slice(0, length + 1)))) length++
  return length
}

const disguises: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const undisguise = (text: string) => text.replace(/[0134578@$!]/g, (sign) => disguises[sign] ?? sign)
const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, '')

/** A year and a symbol: what people add to a common password when asked for more. */
const mostBesideCommon = 5

/** corvette, Corvette2026!, m1dn1ght: a listed password as it is, in disguise, or with little around it. */
function isCommon(text: string, common: ReadonlySet<string>): boolean {
  if (common.has(text) || common.has(undisguise(text))) return true
  const bare = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  if (text.length - bare.length > mostBesideCommon) return false
  return common.has(bare) || common.has(undisguise(bare))
}

/** P@ssw0rd2026!, welcome1, VoltVolt24: at most two common words with a few characters around them. */
function isMadeOfGuesses(text: string, words: ReadonlySet<string>): boolean {
  const bare = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const readings = new Set([lettersOf(text), lettersOf(undisguise(text)), lettersOf(undisguise(bare))])
  return [...readings].some(
    (letters) => letters.length >= 3 && text.length - letters.length <= mostAround && isFewWords(letters, words),
  )
}

const longestWord = 24
const mostWords = 2
const mostStrays = 2
/** More digits and symbols than this add real strength. */
const mostAround = 8

/** Whether the letters are one or two known words and little else. */
function isFewWords(letters: string, words: ReadonlySet<string>): boolean {
  const seen = new Set<string>()
  const read = (at: number, used: number, strays: number): boolean => {
    if (used > mostWords || strays > mostStrays) return false
    if (at >= letters.length) return used > 0
    const state = `${at}/${used}/${strays}`
    if (seen.has(state)) return false
    seen.add(state)
    for (let end = Math.min(letters.length, at + longestWord); end >= at + 3; end--) {
      if (words.has(letters.slice(at, end)) && read(end, used + 1, strays)) return true
    }
    return read(at + 1, used, strays + 1)
  }
  return read(0, 0, 0)
}

function wordsOf({ name, email, shop }: Own): ReadonlySet<string> {
  const own = [name, email.split('@')[0] ?? '', email.split('@')[1]?.split('.')[0] ?? '', ...shop].flatMap((text) => {
    const parts = text.toLowerCase().split(/[^\p{L}]+/u)
    return [...parts, parts.join('')]
  })
  return new Set([...guessedWords, ...own.filter((word) => word.length >= 3)])
}
