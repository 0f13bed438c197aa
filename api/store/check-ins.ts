import type { Knex } from 'knex'
import type { AttendedDay } from '@gaitway/contract/check-in'
import { isMissedDay } from './missed-days.ts'
import { milesTo } from './places.ts'

type Direction = 'in' | 'out'
const placeSql = (way: Direction) => `CASE WHEN c.${way}_latitude IS NOT NULL THEN
  json_build_object('latitude', c.${way}_latitude, 'longitude', c.${way}_longitude) END`

/** SQL: how far from job `j` someone checked in or out, as check-in `c`; null without a location. Binds `earth`. */
export const milesFromJob = (way: Direction) =>
  `CASE WHEN c.${way}_latitude IS NOT NULL AND j.latitude IS NOT NULL
    THEN round((${milesTo('j', `c.${way}_latitude`, `c.${way}_longitude`)})::numeric, 1) END`

/** SQL: check-in `c` for a day of job `j`, as fields of a JSON object. Binds `earth`. */
export const attendanceFields = `'checkedInAt', iso_instant(c.checked_in_at), 'checkedInPlace', ${placeSql('in')},
  'checkedInMiles', ${milesFromJob('in')}, 'isArrivalRecorded', c.arrival_recorded_by IS NOT NULL,
  'checkedOutAt', iso_instant(c.checked_out_at), 'checkedOutPlace', ${placeSql('out')},
  'checkedOutMiles', ${milesFromJob('out')}`

/** The days of a shift in order, with when its clinician checked in and out, without days settled as a no-show. */
export const listAttendedDays = async (
  db: Knex,
  { jobId, applicationId }: { jobId: string; applicationId: string },
): Promise<AttendedDay[]> => {
  const rows: { id: string; startsAt: Date; endsAt: Date; inAt: Date | null; outAt: Date | null }[] =
    await db('slots as s')
      .leftJoin('check_ins as c', on =>
        on.on('c.slot_id', 's.id').andOnVal('c.application_id', applicationId),
      )
      .where('s.job_id', jobId)
      .whereRaw(`NOT ${isMissedDay('s')}`)
      .orderBy('s.sort_order')
      .select('s.id', 's.starts_at', 's.ends_at', { inAt: 'c.checked_in_at', outAt: 'c.checked_out_at' })
  return rows.map(({ id, startsAt, endsAt, inAt, outAt }) => ({
    id,
    startDate: startsAt.toISOString(),
    endDate: endsAt.toISOString(),
    checkedInAt: inAt?.toISOString() ?? null,
    checkedOutAt: outAt?.toISOString() ?? null,
  }))
}

/** Whether the clinician has checked in for a day of this shift. Its job was locked before. */
export const hasCheckedIn = async (db: Knex, applicationId: string) =>
  (await db('check_ins').where({ applicationId }).first('slot_id')) !== undefined

type Position = { latitude: number; longitude: number }
type Check = { applicationId: string; slotId: string; at: Date; position?: Position }

/** Saves a check-in. The job was locked before. `recordedBy` is the user who recorded it for the clinician. */
export const saveCheckIn = (
  trx: Knex,
  { applicationId, slotId, at, position, recordedBy }: Check & { recordedBy?: string },
) =>
  trx('check_ins').insert({
    applicationId,
    slotId,
    checkedInAt: at,
    inLatitude: position?.latitude ?? null,
    inLongitude: position?.longitude ?? null,
    arrivalRecordedBy: recordedBy ?? null,
  })

export const saveCheckOut = (trx: Knex, { applicationId, slotId, at, position }: Check) =>
  trx('check_ins')
    .insert({
      applicationId,
      slotId,
      checkedOutAt: at,
      outLatitude: position?.latitude ?? null,
      outLongitude: position?.longitude ?? null,
    })
    .onConflict(['application_id', 'slot_id'])
    .merge(['checked_out_at', 'out_latitude', 'out_longitude'])

/** Removes the check-out of a day, and the day's row if there was no check-in. The job was locked before. */
export const clearCheckOut = async (
  trx: Knex,
  { applicationId, slotId }: Pick<Check, 'applicationId' | 'slotId'>,
) => {
  const day = () => trx('check_ins').where({ applicationId, slotId })
  await day().whereNull('checkedInAt').delete()
  await day().update({ checkedOutAt: null, outLatitude: null, outLongitude: null })
}
