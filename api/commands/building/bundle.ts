import { readFile, readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { build } from 'esbuild'
import { repository } from '../../repository.ts'

const api = join(repository, 'api')
const programs = ['serve', 'work', 'migrate']

/** Small programs that the product runs in processes of their own; they lie beside the bundle that calls them. */
const listChildren = async (): Promise<string[]> => {
  const names = await readdir(api, { recursive: true })
  const sources = names.filter(name => name.endsWith('.ts') && !/\.test\.ts$|^build\//.test(name))
  const found = sources.map(async name => {
    const text = await readFile(join(api, name), 'utf8')
    const calls = [...text.matchAll(/\bprogramArguments\('([\w-]+)', import\.meta\.url\)/g)]
    return calls.map(call => join(api, dirname(name), `${call[1]}.ts`))
  })
  return (await Promise.all(found)).flat()
}

/** These programs, with the small ones that they run, lie in a folder of the repository, one file each; their names. */
export const bundlePrograms = async (paths: readonly string[], folder: string): Promise<string[]> => {
  const entries = [...paths, ...(await listChildren())]
  await build({
    entryPoints: entries.map(path => ({ in: path, out: basename(path, '.ts') })),
    outdir: folder,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    packages: 'external',
    alias: { '@gaitway/contract': join(repository, 'contract') },
    sourcemap: 'linked',
    logLevel: 'warning',
  })
  return entries.map(path => `${basename(path, '.ts')}.js`)
}

/** The programs for production lie in api/build; returns their names. */
export const bundleApi = () =>
  bundlePrograms(
    programs.map(name => join(api, 'commands', `${name}.ts`)),
    join(api, 'build'),
  )
