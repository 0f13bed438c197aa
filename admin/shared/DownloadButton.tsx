import { buildRequest } from '@gaitway/contract/call-request'
import type { CallName } from '@gaitway/contract/calls/index'
import type { Sent } from '@gaitway/contract/schemas/index'
import { Button, type ButtonProps } from '@mui/material'
import { useDownload } from './queries.ts'

type DownloadButtonProps<Name extends CallName> = ButtonProps & { call: Name; input: Sent<Name> }

/** Saves the file that an endpoint answers with. */
export const DownloadButton = <Name extends CallName>(props: DownloadButtonProps<Name>) => {
  const { call, input, ...button } = props
  const { download, busy } = useDownload()
  const { method, address, body } = buildRequest(call, input as Record<string, unknown>)
  const headers = { 'content-type': 'application/json' }
  const save = () => download(`/api${address}`, body && { method, headers, body: JSON.stringify(body) })
  return <Button variant="outlined" {...button} disabled={busy} onClick={() => void save()} />
}
