import { approvedInAny, row } from './row.ts'

/** Admins name the facility; members have their own. */
const mayReport = approvedInAny(['payments', 'compliance'], 'admin')
const changesPage = { invalidates: ['compliance'] }

export const compliance = {
  /** a facility’s quarter: due date, hours by job title, what isn’t included, settings, people and exports */
  read: row('GET /compliance', mayReport),
  saveSettings: row('PATCH /compliance/settings', mayReport, { ...changesPage, toast: 'Settings saved' }),
  /** the worker makes the file; `compliance.read` has its progress */
  startExport: row('POST /compliance/exports', mayReport, { ...changesPage, success: 201, idempotent: true }),
  /** an export with its faults, and what changed since the one before, day by day */
  readExport: row('GET /compliance/exports/{id}', mayReport),
  download: row('GET /compliance/exports/{id}/file', mayReport, { noEnvelope: true }),
  /** checks a file of the facility’s own, XML or ZIP, without keeping it */
  checkFile: row('POST /compliance/check', mayReport, { multipart: true }),
}
