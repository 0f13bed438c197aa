import { checkParts } from './test-runner/check-parts.ts'
import { conclude, runParts } from './test-runner/part.ts'

conclude(await runParts(checkParts))
