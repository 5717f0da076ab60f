import type { ApiError } from './base-query.ts'

/** The server's messages for fields, by path: `{ email: 'Please enter a valid e-mail address.' }`. */
export const fieldErrors = ({ failure }: ApiError): Record<string, string> =>
  Object.fromEntries((failure.issues ?? []).map(({ path, message }) => [path, message]))
