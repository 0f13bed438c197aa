import type { CallName } from '@gaitway/contract/calls/index'
import { saveFile } from '@gaitway/contract/save-file'
import type { Sent } from '@gaitway/contract/schemas/index'
import { toasts } from './toasts.ts'
import { fetchCall } from './call.ts'
import { useBusy } from './use-call.ts'

/** A download button's action, busy while it runs. An error is shown as a toast. */
export const useDownload = <Name extends CallName>(name: Name) => {
  const { busy, during } = useBusy()
  const run = (sent: Sent<Name>) =>
    during(
      async () => saveFile(await fetchCall(name, sent)),
      ({ message }) => toasts.sayError(message),
    )
  return { run, busy }
}
