type Chunk = {
  type: 'chunk'
  isEntry: boolean
  moduleIds: string[]
  imports: string[]
  dynamicImports: string[]
  viteMetadata?: { importedCss: Set<string> }
}
/** The files of a build by name, as Vite’s plugins see them. */
export type Bundle = Record<string, Chunk | { type: 'asset' }>

/** These scripts, the scripts that load before they run, and the styles of all of them. */
export const listFiles = (bundle: Bundle, start: readonly string[]) => {
  const chunkAt = (file: string) => {
    const chunk = bundle[file]
    return chunk?.type === 'chunk' ? chunk : undefined
  }
  const scripts = new Set(start)
  // a set grows while it is read
  for (const file of scripts) for (const next of chunkAt(file)?.imports ?? []) scripts.add(next)
  const styles = new Set([...scripts].flatMap(file => [...(chunkAt(file)?.viteMetadata?.importedCss ?? [])]))
  return { scripts: [...scripts], styles: [...styles] }
}

/** The name of the file with the typeface, which the app and the public pages share. */
export const findTypeface = (files: object) =>
  Object.keys(files).find(file => file.includes('figtree-latin-wght-normal') && file.endsWith('.woff2'))
