import type { Knex } from 'knex'
import { showSerial } from '@gaitway/contract/money'
import type { NotificationFacts } from '@gaitway/contract/notifications'
import { showDay, showTime, showZone } from '@gaitway/contract/time'
import { listShiftFacts, type ShiftFactsRow } from '../store/views/shift-facts.ts'

type ShiftFacts = ShiftFactsRow & { facts: NotificationFacts }

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
export const factsOf = (known: Known): NotificationFacts => ({
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
