import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

/**
 * The arguments with which Node runs one of our small programs in a process of its own: beside the calling
 * file as source, beside the bundle once built.
 */
export const childProgram = (name: string, callerUrl: string): string[] => {
  const isSource = callerUrl.endsWith('.ts')
  const program = fileURLToPath(new URL(`./${name}${isSource ? '.ts' : '.js'}`, callerUrl))
  if (!isSource) return [program]
  const tsx = createRequire(callerUrl).resolve('tsx')
  return ['--import', pathToFileURL(tsx).href, program]
}
