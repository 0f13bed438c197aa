import { readRepository } from './lint/source.ts'
import { listChanged, listReachedTests } from './test-runner/changed-tests.ts'
import { checkSteps } from './test-runner/check-steps.ts'
import { parseTestArguments } from './test-runner/parse-arguments.ts'
import { runCommand, reportTotal, toCount, runSteps, binPath, type Step } from './test-runner/step.ts'
import { testSteps } from './test-runner/test-steps.ts'

/** One step for each program that runs these tests. */
const stepsFor = (args: string[]): Step[] =>
  parseTestArguments(args).map(({ file, args: passed, env }) => ({
    name: file,
    run: async () => toCount(await runCommand({ file: binPath(file), args: passed, env })),
  }))

/** Runs every check and test, only the tests given by paths or `-t NAME`, or with `--changed` what a change reaches. */
const listSteps = (args: string[]): Step[] => {
  const [first, since] = args
  if (first === '--changed') {
    const reached = listReachedTests(listChanged(since), readRepository())
    return [...checkSteps, ...stepsFor(reached)]
  }
  return args.length > 0 ? stepsFor(args) : [...checkSteps, ...testSteps]
}

reportTotal(await runSteps(listSteps(process.argv.slice(2))))
