import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

const tsx = createRequire(import.meta.url).resolve('tsx')

/** The arguments to run a command next to the calling file in its own process. */
export const commandProgram = (name: string, callerUrl: string): string[] => [
  '--import',
  pathToFileURL(tsx).href,
  fileURLToPath(new URL(`./${name}.ts`, callerUrl)),
]
