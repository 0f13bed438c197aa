import { messages } from '../messages.ts'

export type Sending = {
  url: string
  /** The multipart field that carries the file. */
  field: string
  file: File
  method?: 'POST' | 'PATCH'
  headers?: Record<string, string>
  /** Other multipart fields. */
  fields?: Record<string, string>
  /** How much has left, 0 to 1. */
  onProgress: (share: number) => void
  signal?: AbortSignal
}

export type Sent = { status: number; body: unknown }

/** A page of somebody between us, such as a proxy's, says nothing of ours. */
const bodyOf = (request: XMLHttpRequest): unknown =>
  request.getResponseHeader('content-type')?.includes('json') ? JSON.parse(request.responseText) : undefined

/** Sends one file with its progress, which `fetch` cannot tell; the answer is read as JSON when it is JSON. */
export const sendFile = ({
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
        resolve({ status: request.status, body: bodyOf(request) })
      } catch (thrown) {
        reject(new Error(messages.upload.failed, { cause: thrown }))
      }
    })
    request.addEventListener('error', () => reject(new Error(messages.upload.lost)))
    request.addEventListener('abort', () => reject(new DOMException('Stopped', 'AbortError')))
    signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })
