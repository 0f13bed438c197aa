// a path, because the build reads this file before it resolves packages in TypeScript
import { isPublicPage } from '../../contract/routes.ts'
import { filesOf, type Bundle } from '../build-files.ts'

const PAGES_OF_OTHERS = /^\/(api|admin|dev|pay|healthz|readyz)(\/|$)/

type RequestInput = { method: string; mode: string; url: string }

type Kind = 'page' | 'publicPage' | 'file'

/** What the service worker answers: a page of the app, a public page, a file of either, or nothing at all. */
export const kindOf = ({ method, mode, url }: RequestInput, origin: string): Kind | undefined => {
  const address = new URL(url)
  if (method !== 'GET' || address.origin !== origin || PAGES_OF_OTHERS.test(address.pathname))
    return undefined
  if (mode === 'navigate') return isPublicPage(address.pathname) ? 'publicPage' : 'page'
  return address.pathname.startsWith('/assets/') ? 'file' : undefined
}

/** The screens that stay readable without a connection, and the one where the installed app starts. */
const screens = ['accounts/Login.tsx', 'board/JobBoard.tsx', 'job/JobProfile.tsx', 'shifts/Dashboard.tsx']

/** The files that these screens need, with what they load once they are shown. */
export const listShellFiles = (bundle: Bundle): string[] => {
  const chunks = Object.entries(bundle).flatMap(([file, one]) =>
    one.type === 'chunk' ? { file, ...one } : [],
  )
  const needed = chunks.flatMap(({ file, isEntry, moduleIds, dynamicImports }) => {
    if (isEntry) return file
    return screens.some(screen => moduleIds.some(id => id.endsWith(screen))) ? [file, ...dynamicImports] : []
  })
  const { scripts, styles } = filesOf(bundle, needed)
  const fonts = Object.keys(bundle).filter(
    file => file.includes('latin-wght-normal') && file.endsWith('.woff2'),
  )
  const ofPublicPages = Object.keys(bundle).filter(file => /\/site-\w+\.(js|css)$/.test(file))
  return [...new Set([...scripts, ...styles, ...fonts, ...ofPublicPages])].toSorted()
}
