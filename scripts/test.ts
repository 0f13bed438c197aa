import { startRun } from '../test/test-run.ts'
import { listChanged, listReachedTests } from './test-runner/changed-tests.ts'
import { checkSteps } from './test-runner/check-steps.ts'
import { listSources } from './test-runner/sources.ts'
import { parseTestArguments } from './test-runner/parse-arguments.ts'
import { runCommand, reportTotal, toCount, runSteps, binPath, type Step } from './test-runner/step.ts'
import { testSteps } from './test-runner/test-steps.ts'

/** One step for each program that runs these tests. */
const stepsFor = (args: string[]): Step[] =>
  parseTestArguments(args).map(({ file, args: passed, env }) => ({
    name: file,
    run: async () => toCount(await runCommand({ file: binPath(file), args: passed, env })),
  }))

/** The steps for only the tests given by paths or `-t NAME`, or with `--changed` for what a change reaches. */
const listSteps = (args: string[]): Step[] => {
  const [first, since] = args
  if (first !== '--changed') return stepsFor(args)
  return [...checkSteps, ...stepsFor(listReachedTests(listChanged(since), listSources()))]
}

/** Runs every check and test. Tests and journeys share a server, its template and its demo. */
const runAll = async () => {
  const stop = await startRun()
  try {
    return await runSteps([...checkSteps, ...testSteps])
  } finally {
    await stop()
  }
}

const args = process.argv.slice(2)
reportTotal(await (args.length === 0 ? runAll() : runSteps(listSteps(args))))
