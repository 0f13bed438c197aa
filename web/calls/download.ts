import type { CallName } from '@gaitway/contract/calls/index'
import type { Sent } from '@gaitway/contract/schemas/index'
import { useCallback, useState } from 'react'
import { toasts } from '../shared/overlays/toasts.ts'
import { answered, CallFailed } from './call.ts'

/** Browsers begin to save a file after the click; its address must last until then. */
const SAVED_BY_MILLISECONDS = 60_000

/** The name that the API gives a file. */
const nameOf = (response: Response) => {
  const [, name = 'file'] =
    /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '') ?? []
  return decodeURIComponent(name)
}

/** A call that answers with a file: it is saved where the browser saves files. */
export const download = async <Name extends CallName>(name: Name, sent: Sent<Name>): Promise<void> => {
  const response = await answered(name, sent)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = nameOf(response)
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), SAVED_BY_MILLISECONDS)
}

/** A button's download: busy while it runs; a failure is toasted. */
export const useDownload = <Name extends CallName>(name: Name) => {
  const [busy, setBusy] = useState(false)
  const run = useCallback(
    async (sent: Sent<Name>) => {
      setBusy(true)
      try {
        await download(name, sent)
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
