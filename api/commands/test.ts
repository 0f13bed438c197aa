import { checkParts } from './test-runner/check-parts.ts'
import { conclude, runParts } from './test-runner/part.ts'
import { testParts } from './test-runner/test-parts.ts'

conclude(await runParts([...checkParts, ...testParts]))
