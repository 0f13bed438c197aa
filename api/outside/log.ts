import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'

export type Log = Logger

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** Secrets never reach a log, whatever object they travel in. */
const secrets = [
  'authorization',
  'cookie',
  '["set-cookie"]',
  'password',
  'token',
  'refreshToken',
  'accessToken',
].flatMap(name => {
  const path = name.startsWith('[') ? name : `.${name}`
  return [path.replace(/^\./, ''), `*${path}`, `*.headers${path}`]
})

/** One JSON line for each thing worth knowing; who is concerned is named by id only. */
export const openLog = (level: LogLevel, destination?: DestinationStream): Log =>
  pino(
    {
      level,
      base: null,
      redact: { paths: secrets, remove: true },
      serializers: { err: stdSerializers.err, error: stdSerializers.err },
    },
    destination ?? pino.destination(1),
  )
