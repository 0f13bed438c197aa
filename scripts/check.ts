import { checkSteps } from './test-runner/check-steps.ts'
import { reportTotal, runSteps } from './test-runner/step.ts'

reportTotal(await runSteps(checkSteps))
