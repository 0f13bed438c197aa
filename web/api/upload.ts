import { getFailureMessage, isStaleRefusal, type CallFailure, type Success } from '@gaitway/contract/answers'
import { fitPicture } from '@gaitway/contract/fit-picture'
import { calls } from '@gaitway/contract/calls/index'
import type { FilePurpose } from '@gaitway/contract/values/enums'
import type { Output } from '@gaitway/contract/schemas/index'
import { copy } from './upload-copy.ts'
import { toasts } from './toasts.ts'
import { FileRefused, findWeightProblem, type UploadFile } from './uploaded-file.ts'
import { accessToken, deactivation, sendAsUser } from './session.ts'

const createOfflineError = () => new Error('The connection was lost. Your file is still here, so try again.')

/** An HTML page of a proxy isn't our response. */
const parseUploadAnswer = (request: XMLHttpRequest): unknown =>
  request.getResponseHeader('content-type')?.includes('json') ? JSON.parse(request.responseText) : undefined

type DropFirst<All extends unknown[]> = All extends [unknown, ...infer Rest] ? Rest : never
type UploadAnswer = { status: number; body: unknown }

const getFailure = ({ body }: UploadAnswer) => body as Partial<CallFailure> | undefined

type FileCall = 'files.add' | 'compliance.checkFile'
/** A file, and the fields that are sent before it. */
type FileForm = { name: FileCall; fields: Record<string, string>; file: File }

/** Uploads one file with progress events, which `fetch` doesn't have. A JSON response is parsed. */
const sendFile = (
  { name, fields, file }: FileForm,
  ...[onProgress, signal]: DropFirst<Parameters<UploadFile>>
) =>
  new Promise<UploadAnswer>((resolve, reject) => {
    const form = new FormData()
    for (const [field, value] of Object.entries(fields)) form.append(field, value)
    form.append('files', file)

    const request = new XMLHttpRequest()
    request.open('POST', `/api${calls[name].path}`)
    request.setRequestHeader('authorization', `Bearer ${accessToken() ?? ''}`)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0))
    request.addEventListener('load', () => {
      try {
        resolve({ status: request.status, body: parseUploadAnswer(request) })
      } catch (thrown) {
        reject(new Error(copy.failed, { cause: thrown }))
      }
    })
    request.addEventListener('error', () => reject(createOfflineError()))
    request.addEventListener('abort', () => reject(new DOMException('Stopped', 'AbortError')))
    signal.addEventListener('abort', () => request.abort())
    request.send(form)
  })

/** The codes that refuse the file itself. Any other error may be temporary. */
const fileErrorCodes: readonly (CallFailure['code'] | undefined)[] = [
  'E_EXCEEDS_UPLOAD_LIMIT',
  'file_type_not_accepted',
  'file_unreadable',
]

const createUploadError = (answer: Partial<CallFailure> | undefined) => {
  const message = answer ? getFailureMessage(answer) : copy.failed
  return fileErrorCodes.includes(answer?.code) ? new FileRefused(message) : new Error(message)
}

const send = async <Name extends FileCall>(
  form: FileForm & { name: Name },
  ...[onProgress, signal]: DropFirst<Parameters<UploadFile>>
): Promise<Output<Name>> => {
  signal.throwIfAborted()
  const tooHeavy = findWeightProblem(form.file)
  if (tooHeavy) throw new FileRefused(tooHeavy)
  const answer = await sendAsUser(() => sendFile(form, onProgress, signal), {
    isStale: sent => isStaleRefusal(sent.status, getFailure(sent)?.code),
    createOfflineError,
  })
  if (answer.status < 200 || answer.status > 299) {
    const failure = getFailure(answer)
    if (failure?.code === 'deactivated') deactivation.notify()
    throw createUploadError(failure)
  }
  return (answer.body as Success<Output<Name>>).data
}

/** Sends one file as the logged-in user. A stale token is refreshed once. A failure is also a toast. */
export const uploadTo = async <Name extends FileCall>(
  form: FileForm & { name: Name },
  ...[onProgress, signal]: DropFirst<Parameters<UploadFile>>
): Promise<Output<Name>> => {
  try {
    return await send(form, onProgress, signal)
  } catch (thrown) {
    if (thrown instanceof Error && !signal.aborted) toasts.sayError(thrown.message)
    throw thrown
  }
}

/** Uploads files for one purpose. A picture that is too heavy is made smaller first. */
export const uploadFor =
  (purpose: FilePurpose): UploadFile =>
  async (chosen, onProgress, signal) => {
    const file = await fitPicture(chosen)
    const [uploaded] = await uploadTo({ name: 'files.add', fields: { purpose }, file }, onProgress, signal)
    if (!uploaded) throw new Error(copy.failed)
    const { url, name, size, contentType } = uploaded
    return { url, name, sizeBytes: size, contentType }
  }
