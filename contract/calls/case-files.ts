import { only, row } from './row.ts'

const staff = only('admin', 'subadmin')

/** Everything that happened to one record, newest first: a sub-admin reads nothing about money or time cards. */
export const caseFiles = {
  timeline: row('GET /admin/timeline', staff, { silent: true }),
}

/** What staff note on a record for each other. Users never see it. */
export const notes = {
  add: row('POST /admin/note', staff, { success: 201 }),
  edit: row('PATCH /admin/note/{id}', staff),
  remove: row('DELETE /admin/note/{id}', staff),
}
