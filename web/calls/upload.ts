import { shownMessage, type Failure, type Success } from '@gaitway/contract/answers'
import { calls } from '@gaitway/contract/calls/index'
import type { FilePurpose } from '@gaitway/contract/enums'
import type { Output } from '@gaitway/contract/schemas/index'
import { messages } from '../shared/messages.ts'
import { sendFile } from '../shared/upload/send-file.ts'
import { FileRefused, type UploadFile } from '../shared/upload/uploaded-file.ts'
import { accessToken, renew } from './session.ts'

/** Refusals of a file itself; anything else may pass. */
const fileFaults: readonly (Failure['code'] | undefined)[] = [
  'E_EXCEEDS_UPLOAD_LIMIT',
  'file_type_not_accepted',
  'file_unreadable',
]

const refusalIn = (answer: Partial<Failure> | undefined) => {
  const message = answer ? shownMessage(answer) : messages.upload.failed
  return fileFaults.includes(answer?.code) ? new FileRefused(message) : new Error(message)
}

/** Sends files for one purpose as the signed-in person; a stale token is renewed once. */
export const uploadFor =
  (purpose: FilePurpose): UploadFile =>
  async (file, onProgress, signal) => {
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
    if (answer.status !== 201) throw refusalIn(answer.body as Partial<Failure> | undefined)
    const [arrived] = (answer.body as Success<Output<'files.add'>>).data
    if (!arrived) throw new Error(messages.upload.failed)
    const { url, name, size, contentType } = arrived
    return { url, name, sizeBytes: size, contentType }
  }
