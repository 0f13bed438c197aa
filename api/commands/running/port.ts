import { tryPort } from '../../http/server.ts'
import { StartupError, codeOf, reasonOf } from '../../services/startup-error.ts'

/** Says at once, before anything else is started, when the port can't be had. */
export const refuseBusyPort = async (address: { host: string; port: number }) => {
  try {
    await tryPort(address)
  } catch (thrown) {
    throw refusal(thrown, address)
  }
}

const refusal = (thrown: unknown, { host, port }: { host: string; port: number }): StartupError => {
  const code = codeOf(thrown)
  if (code === 'EADDRINUSE') {
    return new StartupError(`Port ${port} is already in use: stop what uses it, or set PORT to another one.`)
  }
  if (code === 'EACCES')
    return new StartupError(`Port ${port} needs more rights: set PORT to one above 1023.`)
  return new StartupError(`The address ${host}:${port} can't be used: ${reasonOf(thrown)}.`)
}

/** How this computer itself reaches what listens at an address. */
export const originOf = ({ host, port }: { host: string; port: number }): string => {
  const near = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${near.includes(':') ? `[${near}]` : near}:${port}`
}
