import type { Knex } from 'knex'
import { showSerial } from '@gaitway/contract/money'
import type { NotificationFacts } from '@gaitway/contract/notifications'
import { showDay, showTime, showZone } from '@gaitway/contract/time'
import { listShiftFacts, type ShiftFactsRow } from '../store/views/shift-facts.ts'

type ShiftFacts = ShiftFactsRow & { facts: NotificationFacts }

/** What both sides are told about the shifts of these applications. */
export const shiftFacts = async (db: Knex, applicationIds: readonly string[]): Promise<ShiftFacts[]> =>
  (await listShiftFacts(db, applicationIds)).map(row => ({
    ...row,
    facts: {
      jobId: row.jobId,
      facilityId: row.facilityId,
      shiftId: showSerial(row.serialNumber),
      officeName: row.officeName,
      personName: row.clinicianName,
      when: showWhen(row.firstSlotStart, row.timeZone),
    },
  }))

/** A start as people are told it: `11/21/2026, 9:00 AM CST`. */
export const showWhen = (at: Date, zone: string) =>
  `${showDay(at, zone)}, ${showTime(at, zone)} ${showZone(at, zone)}`
