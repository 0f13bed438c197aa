import { checkParts } from './parts/check-parts.ts'
import { conclude, runParts } from './parts/part.ts'

conclude(await runParts(checkParts))
