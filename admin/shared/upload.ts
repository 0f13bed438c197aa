import { fitPicture } from '@gaitway/contract/fit-picture'
import { calls } from '@gaitway/contract/calls/index'
import type { FilePurpose } from '@gaitway/contract/values/enums'
import { request } from '../session.ts'

/** Uploads a file and returns its URL. The API deletes the file unless a saved record names it. */
export const upload = async (file: File, purpose: FilePurpose) => {
  const body = new FormData()
  body.append('purpose', purpose)
  body.append('files', await fitPicture(file))
  const { method, path } = calls['files.add']
  const answer = (await (await request(`/api${path}`, { method, body })).json()) as {
    data: [{ url: string }]
  }
  return answer.data[0].url
}
