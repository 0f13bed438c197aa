import { approved, guest, row } from './row.ts'

const own = approved('clinician')

/** A clinician’s confirmed shifts in their own calendar. */
export const calendar = {
  /** since when there is an address, if there is one; the address itself is shown only once */
  link: row('GET /calendar-link', own),
  /** makes an address and ends the one before */
  makeLink: row('POST /calendar-link', own, { success: 201, touches: ['calendar'] }),
  removeLink: row('DELETE /calendar-link', own, {
    touches: ['calendar'],
    announces: 'Calendar address turned off',
  }),
  /** anyone who has the address can read it */
  feed: row('GET /calendar/{token}.ics', guest, { bare: true }),
}
