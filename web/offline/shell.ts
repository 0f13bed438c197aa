// a path, because the build reads this file before it resolves packages in TypeScript
import { isPublicPage } from '../../contract/routes.ts'

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

type Chunk = {
  type: 'chunk'
  isEntry: boolean
  facadeModuleId: string | null
  imports: string[]
  dynamicImports: string[]
  viteMetadata?: { importedCss: Set<string> }
}
type Bundle = Record<string, Chunk | { type: 'asset' }>

/** The screens that stay readable without a connection, and the one where the installed app starts. */
const screens = ['accounts/Login.tsx', 'board/JobBoard.tsx', 'job/JobProfile.tsx', 'shifts/Dashboard.tsx']

/** The files that these screens need, with what they load once they are shown. */
export const listShellFiles = (bundle: Bundle): string[] => {
  const chunkAt = (file: string) => {
    const chunk = bundle[file]
    return chunk?.type === 'chunk' ? chunk : undefined
  }
  const all = Object.entries(bundle)
  const isScreen = ([, one]: (typeof all)[number]) =>
    one.type === 'chunk' && screens.some(screen => one.facadeModuleId?.endsWith(screen))
  const shown = all.filter(isScreen).flatMap(([file]) => [file, ...(chunkAt(file)?.dynamicImports ?? [])])
  const entries = all.filter(([, one]) => one.type === 'chunk' && one.isEntry).map(([file]) => file)
  const scripts = new Set([...entries, ...shown])
  // a set grows while it is read
  for (const file of scripts) for (const next of chunkAt(file)?.imports ?? []) scripts.add(next)
  const styles = [...scripts].flatMap(file => [...(chunkAt(file)?.viteMetadata?.importedCss ?? [])])
  const fonts = Object.keys(bundle).filter(
    file => file.includes('latin-wght-normal') && file.endsWith('.woff2'),
  )
  const ofPublicPages = Object.keys(bundle).filter(file => /\/site-\w+\.(js|css)$/.test(file))
  return [...new Set([...scripts, ...styles, ...fonts, ...ofPublicPages])].toSorted()
}
