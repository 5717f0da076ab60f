import { formatCount } from './format-count.ts'

/** `pluralise(2, 'row')` → '2 rows'. */
export const pluralise = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`
