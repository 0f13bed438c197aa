import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type * as Esbuild from 'esbuild'

/**
 * The arguments with which Node runs one of our small programs, beside the calling file, in a process of its own. It is
 * started often and asks for nothing beside it: as source it is put together once.
 */
export const leafProgram = (name: string, callerUrl: string): string[] => {
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
    alias: { '@gaitway/contract': dirname(require.resolve('@gaitway/contract/limits')) },
  })
  const text = outputFiles[0]?.text ?? ''
  // among the packages, so that those it asks for are found
  const folder = join(dirname(require.resolve('esbuild/package.json')), '..', '.cache', 'gaitway')
  const file = join(folder, `${createHash('sha256').update(text).digest('hex').slice(0, 16)}.mjs`)
  if (!existsSync(file)) keep(file, text)
  put.set(program, file)
  return file
}

/** Whole or not at all, also where several processes begin at once. */
const keep = (file: string, text: string) => {
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, text)
  renameSync(draft, file)
}
