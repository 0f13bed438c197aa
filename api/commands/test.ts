import { checkParts } from './test-runner/check-parts.ts'
import { chosenRuns } from './test-runner/chosen-runs.ts'
import { command, conclude, isRight, runParts, tool } from './test-runner/part.ts'
import { testParts } from './test-runner/test-parts.ts'

/** Without arguments every check and every test; with paths or `-t NAME` those tests alone. */
const chosen = chosenRuns(process.argv.slice(2)).map(({ file, args, env }) => ({
  name: file,
  run: async () => isRight(await command({ file: tool(file), args, env })),
}))
conclude(await runParts(chosen.length > 0 ? chosen : [...checkParts, ...testParts]))
