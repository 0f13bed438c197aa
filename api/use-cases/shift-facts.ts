import type { Knex } from 'knex'
import { showSerial, showCents } from '@gaitway/contract/money'
import type { NotificationParams, NotificationType } from '@gaitway/contract/notifications'
import { showDay, showTime, showZone } from '@gaitway/contract/time'
import { listShiftFacts, type ShiftFactsRow } from '../store/views/shift-facts.ts'
import { listMemberIds, listStaffIds } from '../store/notifications.ts'
import { notify } from './notify.ts'

type ShiftFacts = ShiftFactsRow & { facts: NotificationParams }

/** The notification facts of these applications' shifts, for both sides. */
export const shiftFacts = async (db: Knex, applicationIds: readonly string[]): Promise<ShiftFacts[]> =>
  (await listShiftFacts(db, applicationIds)).map(row => ({
    ...row,
    facts: factsOf(row),
  }))

type Known = Pick<
  ShiftFactsRow,
  'jobId' | 'facilityId' | 'serialNumber' | 'officeName' | 'clinicianName' | 'firstSlotStart' | 'timeZone'
>

/** The notification facts of a shift. */
export const factsOf = (known: Known): NotificationParams => ({
  jobId: known.jobId,
  facilityId: known.facilityId,
  shiftId: showSerial(known.serialNumber),
  officeName: known.officeName,
  personName: known.clinicianName,
  when: showWhen(known.firstSlotStart, known.timeZone),
})

/** A start as people read it: `11/21/2026, 9:00 AM CST`. */
export const showWhen = (at: Date, zone: string) =>
  `${showDay(at, zone)}, ${showTime(at, zone)} ${showZone(at, zone)}`

type Options = {
  type: NotificationType
  amountCents: number
  reason?: string
  fromUserId?: string
  at: Date
}
type Shift = { applicationId: string; facilityId: string }

/** Notifies the members who pay at the shift's facility of an amount. */
export const notifyPayers = async (trx: Knex, { applicationId, facilityId }: Shift, options: Options) =>
  notifyOf(trx, applicationId, await listMemberIds(trx, facilityId, 'payments'), options)

export const notifyAdmins = async (
  trx: Knex,
  { applicationId }: Pick<Shift, 'applicationId'>,
  options: Options,
) => notifyOf(trx, applicationId, await listStaffIds(trx, ['admin']), options)

const notifyOf = async (
  trx: Knex,
  applicationId: string,
  to: readonly string[],
  { type, amountCents, reason, fromUserId, at }: Options,
) => {
  const [shift] = await shiftFacts(trx, [applicationId])
  const facts = { ...shift?.facts, amount: showCents(amountCents), ...(reason && { reason }) }
  await notify(trx, { type, to, facts, fromUserId, at })
}
