let loaded: Promise<ReadonlySet<string>> | undefined

/**
 * The 49,000 passwords that leaks show most often, in lower case: a public list that zxcvbn-ts maintains. Read when the first
 * password is chosen, since a shop that starts has no use for it.
 */
export function getCommonPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return loaded
}
