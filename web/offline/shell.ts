const PAGES_OF_OTHERS = /^\/(api|admin|dev|pay|healthz|readyz)(\/|$)/

type RequestInput = { method: string; mode: string; url: string }

/** What the service worker answers: a page of the app, one of its files, or nothing at all. */
export const kindOf = ({ method, mode, url }: RequestInput, origin: string): 'page' | 'file' | undefined => {
  const address = new URL(url)
  if (method !== 'GET' || address.origin !== origin || PAGES_OF_OTHERS.test(address.pathname))
    return undefined
  if (mode === 'navigate') return 'page'
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

/** The screens that stay readable without a connection. */
const screens = ['board/JobBoard.tsx', 'job/JobProfile.tsx', 'shifts/Dashboard.tsx']

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
  return [...new Set([...scripts, ...styles, ...fonts])].toSorted()
}
