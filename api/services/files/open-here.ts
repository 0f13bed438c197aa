import { openFile } from './open-file.ts'
import { type OpenUpload, refusals } from './open-sandboxed.ts'

/** Opens a file as the limited process does, in this one, which takes a tenth of the time. Only for files of our own. */
export const openHere: OpenUpload = async (bytes, type, pixelsMax = 0) => {
  const opened = await openFile(bytes, type, pixelsMax).catch(() => 'unreadable' as const)
  if (typeof opened === 'string') throw refusals[opened]()
  return Buffer.from(opened)
}
