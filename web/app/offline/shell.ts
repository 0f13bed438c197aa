// a path, because the build reads this file before it resolves packages in TypeScript
import { isPublicPage } from '../../../contract/routes.ts'

const PAGES_OF_OTHERS = /^\/(api|admin|dev|pay|healthz|readyz)(\/|$)/

type RequestInput = { method: string; mode: string; url: string }

type Kind = 'page' | 'publicPage' | 'file'

/** What the service worker answers: a page of the app, a public page, a file of either, or nothing at all. */
export const classifyRequest = ({ method, mode, url }: RequestInput, origin: string): Kind | undefined => {
  const address = new URL(url)
  if (method !== 'GET' || address.origin !== origin || PAGES_OF_OTHERS.test(address.pathname))
    return undefined
  if (mode === 'navigate') return isPublicPage(address.pathname) ? 'publicPage' : 'page'
  return address.pathname.startsWith('/assets/') ? 'file' : undefined
}
