import { runCommand, sum, toCount, type Count, type Step, binPath } from './step.ts'

/**
 * The compiler and the lint are Go programs. Nearly all they allocate they keep until they end, so collecting garbage
 * costs a third of their time and frees little. They still collect it before they take more than this.
 */
const garbage = { GOGC: 'off', GOMEMLIMIT: '3GiB' }

const runTool = async (file: string, ...args: string[]): Promise<Count> =>
  toCount(await runCommand({ file: binPath(file), args, env: garbage }))

/**
 * The compiler keeps what it found, so the next check only reads what a change reaches. Each of its checkers reads the
 * libraries' types anew, which costs more than it gains while the lint and the rules use the other cores.
 */
const compilerOptions = [
  '--incremental',
  '--tsBuildInfoFile',
  'node_modules/.cache/types.tsbuildinfo',
  '--checkers',
  '1',
]

/** Checks of the source code that don't run the product. */
export const checkSteps: Step[] = [
  {
    name: 'types and lint',
    run: async () => {
      const types = runTool('tsc', '--noEmit', '--pretty', 'false', '-p', '.', ...compilerOptions)
      const lint = runTool('oxlint', '--type-aware', '--deny-warnings', '--format', 'unix')
      return sum([await types, await lint])
    },
  },
  { name: 'format', run: () => runTool('oxfmt', '--check', '.') },
]
