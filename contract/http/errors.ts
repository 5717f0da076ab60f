/** Every error code of the API, with its HTTP status. Codes are for programs and never change their meaning. */
export const errorStatus = {
  bad_input: 400,
  bad_link: 400,
  bad_file: 400,
  bad_token: 400,
  weak_password: 400,
  wrong_proof: 400,
  not_signed_in: 401,
  wrong_credentials: 401,
  not_paid: 402,
  forbidden: 403,
  cross_site: 403,
  robots_refused: 403,
  proof_needed: 403,
  factor_needed: 403,
  factor_missing: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  stale: 409,
  name_taken: 409,
  email_taken: 409,
  in_use: 409,
  last_admin: 409,
  already_reviewed: 409,
  review_hidden: 409,
  price_changed: 409,
  out_of_stock: 409,
  hold_limit: 409,
  quote_needed: 409,
  code_refused: 409,
  no_checkout: 409,
  step_not_allowed: 409,
  balance_open: 409,
  not_tested: 409,
  not_in_stock: 409,
  quote_changed: 409,
  quote_expired: 409,
  quote_accepted: 409,
  period_locked: 409,
  delivery_elsewhere: 409,
  file_too_large: 413,
  body_too_large: 413,
  not_a_pdf: 415,
  not_an_image: 415,
  wrong_type: 415,
  too_many: 429,
  internal: 500,
  provider_failed: 502,
  page_failed: 502,
  overloaded: 503,
  starting: 503,
  unavailable: 503,
  no_space: 507,
} as const

export type ErrorCode = keyof typeof errorStatus

export type Issue = { path: string; message: string }

/** `message` and `error` are the same sentence: some callers read `message`, those of projects read `error`. */
export type Failure = { code: string; message: string; error: string; issues?: Issue[] | undefined }

export class AppError extends Error {
  readonly code: ErrorCode
  readonly issues: Issue[] | undefined
  /** Details a program needs, such as a cart's new totals. In the API they sit beside `code` and `message`. */
  readonly details: Record<string, unknown> | undefined
  constructor(
    code: ErrorCode,
    message: string,
    more: { issues?: Issue[]; details?: Record<string, unknown>; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause })
    this.code = code
    this.issues = more.issues
    this.details = more.details
  }
}
