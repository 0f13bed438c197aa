import { refuse } from '@gaitway/contract/values/errors'
import { MESSAGES_AROUND_REPORTED } from '@gaitway/contract/values/limits'
import { Json, withFields } from '../../json.ts'
import { newId } from '../../store/ids.ts'
import * as store from '../../store/message-reports.ts'
import { listStaffIds } from '../../store/notifications.ts'
import { readReported } from '../../store/views/chat.ts'
import { notify } from '../notify.ts'
import { recordEvent } from '../transition.ts'
import { requireSignedIn, type ReadCase, type UseCase } from '../use-case.ts'
import { buildMessageJson, getChatViewer } from './chat.ts'

/** Reports a message of the other side to staff. A second report of the same person changes nothing. */
export const report: UseCase<'chat.report'> = async (
  { db, clock },
  actor,
  { messageId, reason, details },
) => {
  const by = requireSignedIn(actor)
  const viewer = getChatViewer(actor)
  const at = clock.now()
  const id = newId()
  await db.transaction(async trx => {
    const message = await store.findReportable(trx, messageId, viewer)
    if (!message) throw refuse('not_found')
    if (message.side === viewer.side)
      throw refuse('fields_wrong', { messageId: 'You can only report what the other side wrote.' })
    const row = { id, messageId, reporterId: by.userId, reason, details: details || null, createdAt: at }
    if (!(await store.insertReport(trx, row))) return
    const { facilityId, clinicianId, officeName, clinicianName } = message
    const isFacility = viewer.side === 'facility'
    const about = { id, facilityId, clinicianId }
    await recordEvent(trx, 'messageReport', about, 'report', { at, by, details: { reason } })
    await notify(trx, {
      type: 'messageReported',
      to: await listStaffIds(trx),
      facts: {
        reportId: id,
        facilityId,
        clinicianId,
        personName: isFacility ? officeName : clinicianName,
        officeName: isFacility ? clinicianName : officeName,
      },
      at,
    })
  })
  return {}
}

/** The conversation around a reported message. Staff read it only to close the report; each reading is recorded. */
export const read: ReadCase<'messageReports.read'> = async (services, actor, { id }) => {
  const by = requireSignedIn(actor)
  const reading = { by, at: services.clock.now() }
  const found = await readReported(services.db, { id, around: MESSAGES_AROUND_REPORTED, reading })
  if (!found) throw refuse('not_found')
  const { messages, hasEarlier, hasLater } = found
  const data = new Json(`[${messages.map(one => buildMessageJson(services, one).text).join(',')}]`)
  return new Json(withFields('{}', { data, hasEarlier, hasLater }))
}

/** Closes a report with its outcome, without notifying either side of the conversation. */
export const close: UseCase<'messageReports.close'> = async (
  { db, clock },
  actor,
  { id, outcome, staffNote },
) => {
  const by = requireSignedIn(actor)
  const at = clock.now()
  await db.transaction(async trx => {
    const found = await store.lockReport(trx, id)
    if (!found) throw refuse('not_found')
    if (found.closedAt) throw refuse('out_of_date')
    await store.closeReport(trx, found, {
      closedAt: at,
      closedBy: by.userId,
      outcome,
      staffNote: staffNote || null,
    })
    const about = { id, facilityId: found.facilityId, clinicianId: found.clinicianId }
    const event = { at, by, from: 'open', to: 'closed', details: { outcome } }
    await recordEvent(trx, 'messageReport', about, 'close', event)
  })
  return {}
}
