import { fileURLToPath } from 'node:url'
import { relative } from 'node:path'
import { build, type Plugin as BundlerPlugin } from 'esbuild'
import type { Plugin } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))
const SOURCE = 'site/client/main.ts'

/** The app's build has the typeface; both use the same file. */
const resolveTypeface = (file: string): BundlerPlugin => ({
  name: 'typeface',
  setup: bundler => bundler.onResolve({ filter: /\.woff2$/ }, () => ({ path: `/${file}`, external: true })),
})

/** Bundles the script and styles of the public pages apart from the app, so that neither loads parts of the other. */
export const siteScript: Plugin = {
  name: 'site-script',
  apply: 'build',
  async generateBundle(_options, files) {
    const typeface = Object.keys(files).find(
      file => file.includes('figtree-latin-wght-normal') && file.endsWith('.woff2'),
    )
    if (!typeface) throw new Error('The build has no typeface.')
    const { outputFiles, metafile } = await build({
      entryPoints: [SOURCE],
      absWorkingDir: root,
      outdir: root,
      entryNames: 'assets/site-[hash]',
      chunkNames: 'assets/site-[hash]',
      bundle: true,
      splitting: true,
      write: false,
      minify: true,
      metafile: true,
      format: 'esm',
      target: 'es2022',
      plugins: [resolveTypeface(typeface)],
    })
    for (const { path, contents } of outputFiles)
      this.emitFile({ type: 'asset', fileName: relative(root, path), source: contents })
    const [script, entry] =
      Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === SOURCE) ?? []
    const needed = entry?.imports.filter(({ kind }) => kind === 'import-statement') ?? []
    const names = { script, imports: needed.map(({ path }) => path), styles: [entry?.cssBundle] }
    this.emitFile({ type: 'asset', fileName: '.vite/site.json', source: JSON.stringify(names) })
  },
}
