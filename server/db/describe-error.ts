/** The loggable part of an error: never a query, its parameters, a row, or anything else attached to it. */
export type ErrorFacts = { type: string; message: string; stack?: string } & Partial<Record<LoggedField, string>>

const loggedFields = ['code', 'severity', 'constraint', 'table', 'column', 'syscall'] as const
type LoggedField = (typeof loggedFields)[number]

export function describeError(error: unknown): ErrorFacts {
  const chain = causesOf(error)
  const [first] = chain
  if (!first) return { type: typeof error, message: messageOf(error) }
  const facts: ErrorFacts = {
    type: first.name,
    message: messageOf(error),
    ...(chain.some(isClosedConnection) ? {} : { stack: chain.map(stackOf).join('\ncaused by ') }),
  }
  for (const one of chain)
    for (const key of loggedFields) {
      const value = (one as unknown as Record<string, unknown>)[key]
      if (typeof value === 'string') facts[key] ??= value
    }
  return facts
}

/** The messages of an error and its causes, without user input. */
export const messageOf = (error: unknown): string =>
  causesOf(error).length > 0 ? causesOf(error).map(ownMessage).join(': ') : withoutAddresses(textOf(error))

/** What kept a TLS connection from being made, if that is what failed. By its words: the mail package replaces Node's codes. */
export function findTlsFailure(error: unknown): string | undefined {
  const failure = causesOf(error).find(({ message }) => /certificate|\b(?:SSL|TLS)\b/i.test(message))
  if (!failure) return
  return (
    ownMessage(failure)
      // Node's advice, which does not know our settings.
      .replace(/; if the root CA .*$/s, '')
      // OpenSSL's own format: the reason is between the function and the source file.
      .replace(/^[\dA-F]+:error:[\dA-F]+:(?:[^:]*:){2}([^:]*):.*$/s, '$1')
  )
}

/** Some packages throw plain objects. Without a message, the names of its fields say more than '[object Object]'. */
function textOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error)
  return 'message' in error && typeof error.message === 'string'
    ? error.message
    : `an object with ${Object.keys(error).join(', ') || 'no fields'}`
}

function causesOf(error: unknown): Error[] {
  const chain: Error[] = []
  for (let at = error; at instanceof Error && chain.length < 10; at = at.cause) chain.push(at)
  return chain
}

/** Drizzle's message contains the query and its parameters; PostgreSQL quotes values it cannot parse. */
function ownMessage(error: Error): string {
  if ('query' in error && 'params' in error) return 'Failed query'
  // A host with several addresses, none of which answered: the error itself has no message.
  if (error instanceof AggregateError && !error.message) return error.errors.map(messageOf).join(', ')
  const isBadValue = 'severity' in error && 'code' in error && /^22/.test(String(error.code))
  return withoutAddresses(isBadValue ? error.message.replace(/: ".*$/s, '') : error.message)
}

const withoutAddresses = (text: string) => text.replace(/(?<![^\s<>"'()])[^\s<>"'()]+@[^\s<>"'()]+/g, '…')

const stackOf = (error: Error) => {
  const frames = (error.stack ?? '').split('\n').filter((line) => /^ {4}at /.test(line))
  return [`${error.name}: ${ownMessage(error)}`, ...frames].join('\n')
}

const closedCodes = /^(?:ECONNRESET|ECONNREFUSED|EPIPE|ERR_STREAM_PREMATURE_CLOSE|08\w{3}|57P\d\d)$/

/** A visitor or the database disconnected: the stack is of no use. */
export const isClosedConnection = (error: Error): boolean =>
  ('code' in error && closedCodes.test(String(error.code))) || /^Connection terminated/.test(error.message)
