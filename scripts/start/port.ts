import { tryPort } from '../../api/http/server.ts'
import { StartupError, readErrorCode, readReason } from '../../api/startup-error.ts'

/** Called before anything else starts, so that a busy port fails fast. */
export const assertPortAvailable = async (address: { host: string; port: number }) => {
  try {
    await tryPort(address)
  } catch (thrown) {
    throw portError(thrown, address)
  }
}

const portError = (thrown: unknown, { host, port }: { host: string; port: number }): StartupError => {
  const code = readErrorCode(thrown)
  if (code === 'EADDRINUSE') {
    return new StartupError(
      `Port ${port} is already in use: stop the program that uses it, or set PORT to a different port.`,
    )
  }
  if (code === 'EACCES')
    return new StartupError(`Port ${port} requires administrator rights: set PORT to a number above 1023.`)
  return new StartupError(`Can't listen on ${host}:${port}: ${readReason(thrown)}.`)
}

/** The URL at which this machine itself reaches a server that listens on an address. */
export const formatOrigin = ({ host, port }: { host: string; port: number }): string => {
  const localHost = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${localHost.includes(':') ? `[${localHost}]` : localHost}:${port}`
}
