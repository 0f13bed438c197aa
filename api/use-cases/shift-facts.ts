import type { Knex } from 'knex'
import { showSerial } from '@gaitway/contract/money'
import type { NotificationFacts } from '@gaitway/contract/notifications'
import { showDay, showTime, showZone } from '@gaitway/contract/time'
import { listShiftFacts, type ShiftFactsRow } from '../store/views/shift-facts.ts'

export type ShiftFacts = ShiftFactsRow & { facts: NotificationFacts }

/** What both sides are told about the shifts of these applications. */
export const shiftFacts = async (db: Knex, applicationIds: readonly string[]): Promise<ShiftFacts[]> =>
  (await listShiftFacts(db, applicationIds)).map(row => ({
    ...row,
    facts: {
      jobId: row.job_id,
      facilityId: row.facility_id,
      shiftId: showSerial(row.serial_number),
      officeName: row.office_name,
      personName: row.clinician_name,
      when: showWhen(row.first_slot_start, row.time_zone),
    },
  }))

/** A start as people are told it: `11/21/2026, 9:00 AM CST`. */
export const showWhen = (at: Date, zone: string) =>
  `${showDay(at, zone)}, ${showTime(at, zone)} ${showZone(at, zone)}`
