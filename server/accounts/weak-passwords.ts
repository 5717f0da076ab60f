import { AppError } from '#contract/http/errors.ts'
import { guessedWords } from './guessed-words.ts'

/** Words an attacker would try first for this user: their own name and address, and the shop's. */
export type Own = { name: string; email: string; shop: string[] }

/** Refuses what attackers try first. The contract checks the length. */
export async function refuseWeakPassword(password: string, own: Own): Promise<void> {
  if (!(await isWeak(password, own))) return
  const message = 'This password is easy to guess. Please choose another one.'
  throw new AppError('weak_password', message, { issues: [{ path: 'password', message }] })
}

/** Far more than the sign-in limits allow. Eight random characters take this many. */
const safeGuesses = 100_000_000

export async function isWeak(password: string, own: Own): Promise<boolean> {
  const estimator = await getEstimator()
  return estimator.check(password, wordsOf(own)).guesses < safeGuesses
}

let estimator: ReturnType<typeof loadEstimator> | undefined

/** Loaded on first use, to keep the start fast. */
function getEstimator() {
  estimator ??= loadEstimator()
  return estimator
}

async function loadEstimator() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ graphs: adjacencyGraphs, dictionary: { ...dictionary, guessed: guessedWords } })
}

function wordsOf({ name, email, shop }: Own): string[] {
  const own = [name, email.split('@')[0] ?? '', email.split('@')[1]?.split('.')[0] ?? '', ...shop].flatMap((text) => {
    const parts = text.toLowerCase().split(/[^\p{L}]+/u)
    return [text.toLowerCase(), ...parts, parts.join('')]
  })
  return own.filter((word) => word.length >= 3)
}
