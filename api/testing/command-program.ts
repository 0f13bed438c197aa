import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

const tsx = createRequire(import.meta.url).resolve('tsx')

/** The arguments with which Node runs a command that lies beside the calling file in a process of its own. */
export const commandProgram = (name: string, callerUrl: string): string[] => [
  '--import',
  pathToFileURL(tsx).href,
  fileURLToPath(new URL(`./${name}.ts`, callerUrl)),
]
