import { call, CallFailed } from '../../calls/call.ts'

const isPassing = ({ status }: CallFailed) => status === 0 || status >= 500

/** Files that no profile names any more are removed; those that could not be for now come back, for the next save. */
export const dropFiles = async (urls: readonly string[]): Promise<readonly string[]> => {
  if (urls.length === 0) return []
  try {
    await call('files.remove', { urls: [...urls] })
    return []
  } catch (thrown) {
    if (!(thrown instanceof CallFailed)) throw thrown
    return isPassing(thrown) ? urls : []
  }
}
