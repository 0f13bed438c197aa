// a path instead of the package's name, because the build bundles this file before it resolves packages
import { isPublicPage } from '../../../contract/routes.ts'

const PATHS_OUTSIDE_APP = /^\/(api|admin|dev|pay|healthz|readyz)(\/|$)/

type RequestInput = { method: string; mode: string; url: string }

type Kind = 'page' | 'publicPage' | 'file'

/** What kind of request the service worker answers, or undefined if it leaves the request alone. */
export const classifyRequest = ({ method, mode, url }: RequestInput, origin: string): Kind | undefined => {
  const address = new URL(url)
  if (method !== 'GET' || address.origin !== origin || PATHS_OUTSIDE_APP.test(address.pathname))
    return undefined
  if (mode === 'navigate') return isPublicPage(address.pathname) ? 'publicPage' : 'page'
  return address.pathname.startsWith('/assets/') ? 'file' : undefined
}
