import { firstName } from '#contract/accounts/first-name.ts'
import { withoutLinks } from './without-links.ts'

/** The first line of every e-mail to a person. A stranger may have typed the name. */
export function hello(fullName: string): string {
  const name = firstName(withoutLinks(fullName))
  return name ? `Hello ${name},` : 'Hello,'
}
