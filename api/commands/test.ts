import { checkSteps } from './test-runner/check-steps.ts'
import { parseTestArguments } from './test-runner/parse-arguments.ts'
import { runCommand, reportTotal, toCount, runSteps, binPath } from './test-runner/step.ts'
import { testSteps } from './test-runner/test-steps.ts'

/** Runs every check and test, or only the tests given by paths or `-t NAME`. */
const selected = parseTestArguments(process.argv.slice(2)).map(({ file, args, env }) => ({
  name: file,
  run: async () => toCount(await runCommand({ file: binPath(file), args, env })),
}))
reportTotal(await runSteps(selected.length > 0 ? selected : [...checkSteps, ...testSteps]))
