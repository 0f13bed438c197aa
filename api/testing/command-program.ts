import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { bundlePrograms } from '../commands/building/bundle.ts'
import { repository } from '../repository.ts'

type CommandResult = { code: number | string; stdout: string; stderr: string }
type Options = { env?: Record<string, string>; cwd?: string }

const sourceOf = (name: string) => join(repository, 'api', 'commands', `${name}.ts`)

/** Bundles commands into a folder of their own, so that each of their processes starts quickly. */
export const bundleCommands = async (...names: string[]) => {
  const build = join(repository, 'api', 'build')
  await mkdir(build, { recursive: true })
  const folder = await mkdtemp(join(build, 'commands-'))
  await bundlePrograms(names.map(sourceOf), folder)
  return {
    pathOf: (name: string) => join(folder, `${name}.js`),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Runs a bundled command to its end. */
export const runCommand = (path: string, args: readonly string[], { env, cwd }: Options = {}) =>
  new Promise<CommandResult>(resolve => {
    const options = { cwd, env: { ...process.env, NODE_OPTIONS: '', ...env } }
    execFile(process.execPath, [path, ...args], options, (failed, stdout, stderr) =>
      resolve({ code: failed?.code ?? 0, stdout, stderr }),
    )
  })
