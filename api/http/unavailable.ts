import { isDatabaseError } from '../database-error.ts'
import { readErrorCode, readReason } from '../startup-error.ts'

/** https://www.postgresql.org/docs/18/errcodes-appendix.html, and what Node says of a connection. */
const codes = new Set([
  '25P03', // idle_in_transaction_session_timeout
  '53100', // disk_full
  '53200', // out_of_memory
  '53300', // too_many_connections
  '55P03', // lock_not_available
  '57014', // query_canceled, also by statement_timeout
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

/** Errors of pg and Knex about a connection have no code. */
const withoutCode =
  /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect|Knex: Timeout acquiring a connection/

/**
 * Whether the database is away or too busy, so that the same statement may work in a moment. What else is reached, such
 * as the payment service, fails with the same codes of Node.
 */
export const isUnavailable = (thrown: unknown): boolean => {
  if (!isDatabaseError(thrown)) return false
  const code = readErrorCode(thrown)
  return code !== undefined ? codes.has(code) || code.startsWith('08') : withoutCode.test(readReason(thrown))
}
