import { getFailureMessage, type CallFailure, type Success } from '@gaitway/contract/answers'
import { calls } from '@gaitway/contract/calls/index'
import type { FilePurpose } from '@gaitway/contract/values/enums'
import type { Output } from '@gaitway/contract/schemas/index'
import { copy } from './upload-copy.ts'
import { toasts } from './toasts.ts'
import { FileRefused, type UploadFile } from './uploaded-file.ts'
import { accessToken, renew } from './session.ts'

type Sending = {
  url: string
  field: string
  file: File
  method?: 'POST' | 'PATCH'
  headers?: Record<string, string>
  fields?: Record<string, string>
  /** The part already sent, 0 to 1. */
  onProgress: (share: number) => void
  signal?: AbortSignal
}

type Sent = { status: number; body: unknown }

/** An HTML page of a proxy isn't our response. */
const parseUploadAnswer = (request: XMLHttpRequest): unknown =>
  request.getResponseHeader('content-type')?.includes('json') ? JSON.parse(request.responseText) : undefined

/** Uploads one file with progress events, which `fetch` doesn't have. A JSON response is parsed. */
const sendFile = ({
  url,
  field,
  file,
  method = 'POST',
  headers = {},
  fields = {},
  onProgress,
  signal,
}: Sending) =>
  new Promise<Sent>((resolve, reject) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append(field, file)

    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0))
    request.addEventListener('load', () => {
      try {
        resolve({ status: request.status, body: parseUploadAnswer(request) })
      } catch (thrown) {
        reject(new Error(copy.failed, { cause: thrown }))
      }
    })
    request.addEventListener('error', () =>
      reject(new Error('The connection was lost. Your file is still here, so try again.')),
    )
    request.addEventListener('abort', () => reject(new DOMException('Stopped', 'AbortError')))
    signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })

/** Refusals of the file itself. Any other error may be temporary. */
const fileFaults: readonly (CallFailure['code'] | undefined)[] = [
  'E_EXCEEDS_UPLOAD_LIMIT',
  'file_type_not_accepted',
  'file_unreadable',
]

const refusalIn = (answer: Partial<CallFailure> | undefined) => {
  const message = answer ? getFailureMessage(answer) : copy.failed
  return fileFaults.includes(answer?.code) ? new FileRefused(message) : new Error(message)
}

const send = async (purpose: FilePurpose, ...[file, onProgress, signal]: Parameters<UploadFile>) => {
  const attempt = () =>
    sendFile({
      url: `/api${calls['files.add'].path}`,
      field: 'files',
      file,
      headers: { authorization: `Bearer ${accessToken() ?? ''}` },
      fields: { purpose },
      onProgress,
      signal,
    })
  let answer = await attempt()
  if (answer.status === 401 && (await renew()) === 'renewed') answer = await attempt()
  if (answer.status !== 201) throw refusalIn(answer.body as Partial<CallFailure> | undefined)
  const [arrived] = (answer.body as Success<Output<'files.add'>>).data
  if (!arrived) throw new Error(copy.failed)
  const { url, name, size, contentType } = arrived
  return { url, name, sizeBytes: size, contentType }
}

/**
 * Uploads files for one purpose as the logged-in user. A stale token is refreshed once. A failure is a toast, beside
 * the sentence at the file.
 */
export const uploadFor =
  (purpose: FilePurpose): UploadFile =>
  async (file, onProgress, signal) => {
    try {
      return await send(purpose, file, onProgress, signal)
    } catch (thrown) {
      if (thrown instanceof Error && !signal.aborted) toasts.sayError(thrown.message)
      throw thrown
    }
  }
