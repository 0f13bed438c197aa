import { fileURLToPath } from 'node:url'
import { relative } from 'node:path'
import { build, type Plugin as BundlerPlugin } from 'esbuild'
import type { Plugin } from 'vite'
import { findTypeface } from './build-files.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const SOURCE = 'site/client/main.ts'

/** Makes the public pages use the typeface file of the app's build. */
const resolveTypeface = (file: string): BundlerPlugin => ({
  name: 'typeface',
  setup: bundler => bundler.onResolve({ filter: /\.woff2$/ }, () => ({ path: `/${file}`, external: true })),
})

/** Bundles the script and styles of the public pages in a build of their own, so that they load nothing of the app's. */
export const siteScript: Plugin = {
  name: 'site-script',
  apply: 'build',
  async generateBundle(_options, files) {
    const typeface = findTypeface(files)
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
