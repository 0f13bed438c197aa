import { type DestinationStream, type Logger, pino } from 'pino'
import { calls } from '@gaitway/contract/calls/index'
import type { Row } from '@gaitway/contract/calls/row'

export type Log = Logger

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
type LogLevel = (typeof logLevels)[number]

/** Tokens sent in headers are kept out of URLs, and out of logs. */
const secretHeaders = Object.values<Row>(calls).flatMap(({ headers }) => Object.values(headers ?? {}))

const LINES_BYTES = 4_096
const LINES_HELD_MILLISECONDS = 1_000

/** Removes secrets from any logged object. */
const secrets = [
  'authorization',
  'cookie',
  '["set-cookie"]',
  '["x-refresh-token"]',
  '["stripe-signature"]',
  ...new Set(secretHeaders.map(name => `["${name}"]`)),
  'password',
  'oldPassword',
  'confirmPassword',
  'token',
  'refreshToken',
  'accessToken',
  'rememberToken',
  'deviceToken',
  'challenge',
  'otp',
  'recoveryCode',
  'recoveryCodes',
  'secret',
  'otpauthUrl',
  'qrCode',
].flatMap(name => {
  const path = name.startsWith('[') ? name : `.${name}`
  return [path.replace(/^\./, ''), `*${path}`, `*.headers${path}`]
})

/** Logs an error without the values that the database or the payment service repeats in its details. */
const describeFault = (thrown: unknown): object => {
  if (!(thrown instanceof Error)) return { message: 'something other than an error was thrown' }
  const { name, message, stack } = thrown
  const { code, constraint, table } = thrown as { code?: unknown; constraint?: unknown; table?: unknown }
  const errors = thrown instanceof AggregateError ? thrown.errors.map(describeFault) : undefined
  return { name, message, stack, code, constraint, table, errors }
}

/**
 * For the lines of requests, which have nothing to remove: looking for it costs more than all routing. They are written
 * together, at most a second later; a process that is killed loses those of its last second.
 */
export const openRequestLog = (level: LogLevel, destination?: DestinationStream): Log =>
  pino(
    { level, base: null },
    destination ??
      pino.destination({
        dest: 1,
        sync: false,
        minLength: LINES_BYTES,
        periodicFlush: LINES_HELD_MILLISECONDS,
      }),
  )

/** One JSON line for each logged event. People are named only by ID. */
export const openLog = (level: LogLevel, destination?: DestinationStream): Log =>
  pino(
    {
      level,
      base: null,
      redact: { paths: secrets, remove: true },
      serializers: { err: describeFault },
    },
    destination ?? pino.destination(1),
  )
