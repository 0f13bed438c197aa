import { printFigures } from './figures.ts'
import { checkSteps } from './test-runner/check-steps.ts'
import { reportTotal, runSteps } from './test-runner/step.ts'

const [first, commit] = process.argv.slice(2)
if (first === '--figures') printFigures(commit)
else reportTotal(await runSteps(checkSteps))
