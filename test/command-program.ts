import { execFile } from 'node:child_process'
import { bundledProgram, type Source } from './programs.ts'

type CommandResult = { code: number | string; stdout: string; stderr: string }
type Options = { env?: Record<string, string>; cwd?: string }

/** Runs a command, bundled, to its end. */
export const runCommand = async (
  source: Source,
  args: readonly string[],
  { env, cwd }: Options = {},
): Promise<CommandResult> => {
  const program = await bundledProgram(source)
  const options = { cwd, env: { ...process.env, NODE_OPTIONS: '', ...env } }
  return new Promise(resolve => {
    execFile(process.execPath, [program, ...args], options, (failed, stdout, stderr) =>
      resolve({ code: failed?.code ?? 0, stdout, stderr }),
    )
  })
}
