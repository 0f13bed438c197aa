import type { Knex } from 'knex'
import type { ClinicianType, JobType } from '@gaitway/contract/enums'
import { payRateCents, productCents } from '@gaitway/contract/fees'
import type { JobStatus } from '@gaitway/contract/lifecycles/job'
import { minutesBetween } from '@gaitway/contract/time'
import { newId } from '../../store/ids.ts'
import { testPlaces } from '../outside.ts'
import { buildFacility } from './facility.ts'

export type SlotWish = { startsAt: string | Date; endsAt: string | Date }
export type JobWish = {
  facility?: Awaited<ReturnType<typeof buildFacility>>
  status?: JobStatus
  jobType?: JobType
  clinicianType?: ClinicianType
  slots?: SlotWish[]
  hourlyRate?: number
  zipCode?: string
  city?: string
  state?: string
  createdAt?: Date
  /** further columns of the row, as the database calls them */
  columns?: Record<string, unknown>
}

/** Nine to five of the day after the tests' Friday, in Houston. */
export const tomorrow: SlotWish = { startsAt: '2026-11-21T15:00:00Z', endsAt: '2026-11-21T23:00:00Z' }

/** A posted PRN shift of tomorrow for a physical therapist at $62 in Houston, unless wished otherwise. */
export const buildJob = async (db: Knex, wish: JobWish = {}) => {
  const facility = wish.facility ?? (await buildFacility(db))
  const id = newId()
  const slots = (wish.slots ?? [tomorrow])
    .map(({ startsAt, endsAt }) => ({ id: newId(), startsAt: new Date(startsAt), endsAt: new Date(endsAt) }))
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  const hourlyRate = wish.hourlyRate ?? 62
  const slotMinutes = slots.map(slot => minutesBetween(slot.startsAt, slot.endsAt))
  const zipCode = wish.zipCode ?? '77030'
  const place = testPlaces[zipCode]
  const [row]: { serial_number: number }[] = await db('jobs')
    .insert({
      id,
      facility_id: facility.id,
      status: wish.status ?? 'posted',
      job_type: wish.jobType ?? 'PART_TIME',
      clinician_type: wish.clinicianType ?? 'pt',
      address_nickname: 'North wing',
      address1: '1 Fannin St',
      city: wish.city ?? 'Houston',
      state: wish.state ?? 'TX',
      zip_code: zipCode,
      latitude: place?.latitude ?? null,
      longitude: place?.longitude ?? null,
      time_zone: place?.timeZone ?? 'America/Chicago',
      setting_types: ['SNF'],
      patient_types: ['Geriatric'],
      dress_code: 'Scrubs',
      description: 'Evaluate and treat.',
      hourly_rate: hourlyRate,
      min_experience_years: 1,
      parking_cents: 0,
      other_cents: 0,
      total_pay_cents: productCents({
        payRateCents: payRateCents(hourlyRate),
        slotMinutes,
        parkingCents: 0,
        otherCents: 0,
      }),
      total_minutes: slotMinutes.reduce((sum, minutes) => sum + minutes, 0),
      first_slot_start: slots[0]?.startsAt,
      last_slot_end: slots.at(-1)?.endsAt,
      created_by: facility.userId,
      created_at: wish.createdAt ?? new Date('2026-11-19T12:00:00Z'),
      ...wish.columns,
    })
    .returning('serial_number')
  await db('slots').insert(
    slots.map((slot, index) => ({
      id: slot.id,
      job_id: id,
      sort_order: index,
      starts_at: slot.startsAt,
      ends_at: slot.endsAt,
    })),
  )
  return { id, serialNumber: row?.serial_number ?? 0, hourlyRate, slots, facility }
}
