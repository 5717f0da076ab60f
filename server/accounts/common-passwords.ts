let loaded: Promise<ReadonlySet<string>> | undefined

/**
 * The 49,000 most leaked passwords in lower case, a public list maintained by zxcvbn-ts. Loaded with the first password
 * that is chosen, because starting does not need it.
 */
export function getCommonPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return loaded
}
