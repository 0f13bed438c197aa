import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type * as Esbuild from 'esbuild'

/**
 * The arguments to run one of our small programs in its own process. It starts often and needs little, so source is
 * bundled once.
 */
export const programArguments = (name: string, callerUrl: string): string[] => {
  const isSource = callerUrl.endsWith('.ts')
  const program = fileURLToPath(new URL(`./${name}${isSource ? '.ts' : '.js'}`, callerUrl))
  return [isSource ? putTogether(program, callerUrl) : program]
}

const put = new Map<string, string>()

const putTogether = (program: string, callerUrl: string): string => {
  const known = put.get(program)
  if (known) return known
  const require = createRequire(callerUrl)
  const { buildSync } = require('esbuild') as typeof Esbuild
  const { outputFiles } = buildSync({
    entryPoints: [program],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    alias: { '@gaitway/contract': dirname(require.resolve('@gaitway/contract/routes')) },
  })
  const text = outputFiles[0]?.text ?? ''
  // inside node_modules, so that its imports are found
  const folder = join(dirname(require.resolve('esbuild/package.json')), '..', '.cache', 'gaitway')
  const file = join(folder, `${createHash('sha256').update(text).digest('hex').slice(0, 16)}.mjs`)
  if (!existsSync(file)) keep(file, text)
  put.set(program, file)
  return file
}

/** Written atomically, also when several processes start at once. */
const keep = (file: string, text: string) => {
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, text)
  renameSync(draft, file)
}
