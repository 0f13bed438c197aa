/** An error in the shape of Stripe's API. */
export type ErrorBody = {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error'
  message: string
  code?: string
  decline_code?: string
  advice_code?: string
  doc_url?: string
  param?: string
  charge?: string
  payment_intent?: object
  payment_method?: object
}

/** An error with a code links to the page about it. */
export const withDocUrl = <Coded extends { code?: string }>(error: Coded): Coded & { doc_url?: string } =>
  error.code === undefined
    ? error
    : { ...error, doc_url: `https://stripe.com/docs/error-codes/${error.code.replaceAll('_', '-')}` }

/** A request that is answered with an error. `keeps`: what it has recorded so far is committed, as after a decline. */
export class Refusal extends Error {
  readonly status: number
  readonly body: ErrorBody
  readonly keeps: boolean

  constructor(status: number, body: ErrorBody, keeps = false) {
    super(body.message)
    this.status = status
    this.body = withDocUrl(body)
    this.keeps = keeps
  }
}

/** Cents as Stripe's messages show them. */
export const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

type Details = Omit<Partial<ErrorBody>, 'type' | 'message'>

export const invalid = (message: string, details: Details = {}) =>
  new Refusal(400, { type: 'invalid_request_error', message, ...details })

export const unknownParams = (params: string[]) =>
  invalid(`Received unknown parameter${params.length > 1 ? 's' : ''}: ${params.join(', ')}`, {
    code: 'parameter_unknown',
    param: params[0],
  })

export const missingParam = (param: string) =>
  invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param })

export const notFound = (kind: string, id: string, param: string) =>
  new Refusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind.replace('.', ' ')}: '${id}'`,
    param,
  })

export const noAccess = (account: string) =>
  new Refusal(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key does not have access to account '${account}' (or that account does not exist). Application access may have been revoked.`,
  })

/** Like Stripe, we store this answer under its idempotency key: a later attempt needs a new key. */
export const balanceInsufficient = (message: string) =>
  new Refusal(400, { type: 'invalid_request_error', code: 'balance_insufficient', message }, true)

export const unknownPath = (method: string, path: string) =>
  new Refusal(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}). The local payment service speaks a part of Stripe's API.`,
  })

export const unauthorized = (key: string | undefined) =>
  new Refusal(401, {
    type: 'invalid_request_error',
    message: key
      ? `Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(8)}`
      : 'You did not provide an API key.',
  })

/** A declined card. What was recorded about the attempt is committed. */
export const cardError = (body: Omit<ErrorBody, 'type'>) =>
  new Refusal(402, { type: 'card_error', ...body }, true)

/** The refusal behind an error, including requests that Express couldn't read; undefined: a fault of ours. */
export const toRefusal = (error: unknown): Refusal | undefined => {
  if (error instanceof Refusal) return error
  const { status } = error as { status?: unknown }
  const isUnreadable = typeof status === 'number' && status >= 400 && status < 500
  return isUnreadable ? invalid('The request could not be read.') : undefined
}
