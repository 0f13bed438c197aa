import type { NotificationParams } from '../../notifications/notification.ts'
import type { callOutLifecycle } from '@gaitway/contract/lifecycles/call-out'
import type { MoveOf } from '@gaitway/contract/lifecycles/step'
import type { NotificationType } from '../../notifications/notification-types.ts'
import { showPhone } from '@gaitway/contract/format/phone'
import { findOpenQuestion } from '../../store/call-outs.ts'
import { pickShift } from '../../store/events.ts'
import { listMemberIds, listStaffIds } from '../../store/notifications.ts'
import type { ApplicationRow, CallOutRow } from '../../store/rows.ts'
import type { StatusColumns } from '../../store/statuses.ts'
import { notify, readShiftFacts } from '../notify.ts'
import { transition, type MoveBy } from '../transition.ts'
import type { Knex } from '../use-case.ts'

type Shift = Pick<ApplicationRow, 'id' | 'jobId' | 'facilityId' | 'clinicianId'>

/** Moves a call-out, and records that as an event of its shift. */
export const moveCallOut = (
  trx: Knex,
  callOut: CallOutRow,
  move: MoveOf<typeof callOutLifecycle>,
  { shift, ...moveBy }: MoveBy & { shift: Shift; set?: StatusColumns<'callOut'> },
) => transition(trx, 'callOut', callOut, move, { ...moveBy, about: pickShift(shift) })

/** Ends the question whether the clinician can work: they checked in, or the shift ended. The job is locked. */
export const closeCallOutQuestion = async (trx: Knex, shift: Shift, at: Date) => {
  const question = await findOpenQuestion(trx, shift.id)
  if (question) await moveCallOut(trx, question, 'lapse', { by: { side: 'clock' }, at, shift })
}

/** `Sam Chen, (713) 555-0111`; undefined if the clinician called. */
export const showCaller = ({ callerName, phone }: CallOutRow) =>
  callerName === null ? undefined : `${callerName}, ${showPhone(phone)}`

type Notifying = Partial<Record<'clinician' | 'facility' | 'staff', NotificationType>> & {
  facts?: NotificationParams
  fromUserId?: string
  at: Date
}

/** Notifies the people of a shift about a call-out. One that an admin has to decide goes only to admins. */
export const notifyOfCallOut = async (
  trx: Knex,
  callOut: CallOutRow,
  { id, facilityId }: ApplicationRow,
  { clinician, facility, staff, facts: more, fromUserId, at }: Notifying,
) => {
  for (const { clinicianUserId, facts: shift } of await readShiftFacts(trx, [id])) {
    const facts = { ...shift, calledBy: showCaller(callOut), ...more }
    const common = { facts, fromUserId, at }
    if (clinician) await notify(trx, { ...common, type: clinician, to: [clinicianUserId] })
    if (facility)
      await notify(trx, { ...common, type: facility, to: await listMemberIds(trx, facilityId, 'applicants') })
    const roles = staff === 'callOutToDecide' ? (['admin'] as const) : undefined
    if (staff) await notify(trx, { ...common, type: staff, to: await listStaffIds(trx, roles) })
  }
}
