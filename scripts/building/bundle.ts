import { readFile, readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { build } from 'esbuild'
import { repositoryFolder } from '../../api/repository.ts'

const api = join(repositoryFolder, 'api')
const programs = ['serve', 'work', 'migrate']

/** Programs that the product runs as child processes; they must be in the same folder as the bundle that starts them. */
const listChildPrograms = async (): Promise<string[]> => {
  const names = await readdir(api, { recursive: true })
  const sources = names.filter(name => name.endsWith('.ts') && !/\.test\.ts$|^build\//.test(name))
  const found = sources.map(async name => {
    const text = await readFile(join(api, name), 'utf8')
    const calls = [...text.matchAll(/\bprogramArguments\('([\w-]+)', import\.meta\.url\)/g)]
    return calls.map(call => join(api, dirname(name), `${call[1]}.ts`))
  })
  return (await Promise.all(found)).flat()
}

/** Bundles these programs and all child programs into a folder, one file each, and returns the file names. */
export const bundlePrograms = async (paths: readonly string[], folder: string): Promise<string[]> => {
  const entries = [...paths, ...(await listChildPrograms())]
  await build({
    entryPoints: entries.map(path => ({ in: path, out: basename(path, '.ts') })),
    outdir: folder,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    packages: 'external',
    alias: { '@gaitway/contract': join(repositoryFolder, 'contract') },
    sourcemap: 'linked',
    logLevel: 'warning',
  })
  return entries.map(path => `${basename(path, '.ts')}.js`)
}

/** Bundles the production programs into api/build and returns the file names. */
export const bundleApi = () =>
  bundlePrograms(
    programs.map(name => join(repositoryFolder, 'scripts', `${name}.ts`)),
    join(api, 'build'),
  )
