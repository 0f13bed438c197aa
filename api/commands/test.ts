import { checkParts } from './parts/check-parts.ts'
import { conclude, runParts } from './parts/part.ts'
import { testParts } from './parts/test-parts.ts'

conclude(await runParts([...checkParts, ...testParts]))
