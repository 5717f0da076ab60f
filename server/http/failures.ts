import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { isResponseSerializationError } from 'fastify-type-provider-zod'
import { AppError, type ErrorCode, errorStatus, type Failure } from '#contract/http/errors.ts'
import { findPgFailure, isDatabaseDown } from '#server/db/database.ts'
import { isClosedConnection, messageOf } from '#server/db/describe-error.ts'
import { barInstead } from './access.ts'
import type { App } from './types.ts'

/** Fastify's own errors, in our wording. */
const refusals: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['body_too_large', 'The request is too large.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['wrong_type', 'This call does not accept this content type.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['bad_input', 'The body is empty.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['bad_input', 'The body is not valid JSON.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['bad_input', 'The body does not match its Content-Length.'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: ['wrong_type', 'This call expects a multipart form.'],
  FST_REQ_FILE_TOO_LARGE: ['file_too_large', 'File too large.'],
  FST_PARTS_LIMIT: ['bad_input', 'The form has too many parts.'],
  FST_FILES_LIMIT: ['bad_input', 'The form has too many files.'],
  FST_FIELDS_LIMIT: ['bad_input', 'The form has too many fields.'],
  FST_UNDER_PRESSURE: ['overloaded', 'The shop is very busy. Please try again in a moment.'],
}

/** PostgreSQL errors caused by the caller or a temporary state, not by a bug. */
const databaseRefusals: Record<string, [ErrorCode, string]> = {
  '22021': ['bad_input', 'The text contains characters that cannot be stored.'],
  '22P05': ['bad_input', 'The text contains characters that cannot be stored.'],
  '57014': ['overloaded', 'That took too long. Please try again in a moment.'],
  '53300': ['overloaded', 'The shop is very busy. Please try again in a moment.'],
  '53100': ['no_space', 'The disk is full.'],
}

/** Disk errors under the uploads. The screen looks for the word `directory`. */
const diskRefusals: Record<string, [ErrorCode, string]> = {
  ENOSPC: ['no_space', 'The disk is full.'],
  EDQUOT: ['no_space', 'The disk is full.'],
  ...Object.fromEntries(
    ['EROFS', 'EACCES', 'EPERM', 'ENOTDIR', 'EEXIST'].map((code) => [
      code,
      ['internal', 'The upload directory cannot be written.'],
    ]),
  ),
}

export function toAppError(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error
  if (isDatabaseDown(error))
    return new AppError('unavailable', 'The shop is temporarily unavailable. Please try again soon.', { cause: error })
  const onDisk = 'syscall' in error ? diskRefusals[error.code] : undefined
  const match = refusals[error.code] ?? databaseRefusals[findPgFailure(error)?.code ?? ''] ?? onDisk
  if (match) return new AppError(match[0], match[1], { cause: error })
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new AppError('bad_input', 'The request is not valid.', { cause: error })
  return new AppError('internal', 'Something went wrong on our side. Please try again.', { cause: error })
}

export const toFailure = (error: AppError): Failure => ({
  ...error.details,
  code: error.code,
  message: error.message,
  error: error.message,
  ...(error.issues ? { issues: error.issues } : {}),
})

/** Overload, a database outage and a disconnected visitor are not bugs: one line, no stack. */
export function logFailure(
  { log, raw, server }: FastifyRequest,
  failure: AppError,
  error: FastifyError | AppError,
): void {
  const status = errorStatus[failure.code]
  if (status < 500) return
  const isGone = raw.destroyed && isClosedConnection(error)
  if (status === 503) (server as App).logOutage(messageOf(findCause(error)), failure.message, { code: failure.code })
  else if (isGone) log.info({ code: error.code }, 'the visitor disconnected before the response')
  else log.error({ err: isResponseSerializationError(error) ? error.cause : error }, failure.message)
}

/** The root cause of an error: outer ones quote queries. */
function findCause(error: Error): Error {
  return error.cause instanceof Error ? findCause(error.cause) : error
}

/** The one place where errors become HTTP responses, which never show a stack, a query or a path. */
function answerFailure(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply) {
  const failure = barInstead(request, toAppError(error))
  const status = errorStatus[failure.code]
  logFailure(request, failure, error)
  if (status === 503 || status === 429) {
    reply.header('Retry-After', String(failure.details?.retryAfter ?? 5))
  }
  if (status >= 429) reply.header('Cache-Control', 'no-store')
  return reply.code(status).send(toFailure(failure))
}

export const failures = fp(async (app: FastifyInstance) => {
  app.setErrorHandler(answerFailure)
  app.setNotFoundHandler((request, reply) =>
    answerFailure(new AppError('not_found', 'Page not found.'), request, reply),
  )
})
