import { openFile } from '../api/services/files/open-file.ts'
import { type openSandboxed, refusals } from '../api/services/files/open-sandboxed.ts'

/** Opens a file as the limited process does, in this one, which takes a tenth of the time. */
export const openHere: typeof openSandboxed = async (bytes, type, pixelsMax = 0) => {
  const opened = await openFile(bytes, type, pixelsMax).catch(() => 'unreadable' as const)
  if (typeof opened === 'string') throw refusals[opened]()
  return Buffer.from(opened)
}
