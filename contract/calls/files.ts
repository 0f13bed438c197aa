import { guest, row, signedIn } from './row.ts'

export const files = {
  add: row('POST /add-file', { who: signedIn, success: 201, multipart: true }),
  remove: row('DELETE /remove-file', { who: signedIn, silent: true }),
  /** the signature in the link is the permission */
  read: row('GET /files/{id}', { who: guest, bare: true }),
}
