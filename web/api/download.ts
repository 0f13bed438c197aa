import type { CallName } from '@gaitway/contract/calls/index'
import { saveFile } from '@gaitway/contract/save-file'
import type { Sent } from '@gaitway/contract/schemas/index'
import { useCallback, useState } from 'react'
import { toasts } from '../shared/overlays/toasts.ts'
import { fetchCall, CallFailed } from './call.ts'

/** A download button's action, busy while it runs. An error is shown as a toast. */
export const useDownload = <Name extends CallName>(name: Name) => {
  const [busy, setBusy] = useState(false)
  const run = useCallback(
    async (sent: Sent<Name>) => {
      setBusy(true)
      try {
        await saveFile(await fetchCall(name, sent))
      } catch (thrown) {
        if (!(thrown instanceof CallFailed)) throw thrown
        toasts.sayError(thrown.message)
      } finally {
        setBusy(false)
      }
    },
    [name],
  )
  return { run, busy }
}
