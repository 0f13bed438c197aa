import type { Knex } from 'knex'
import type { ClinicianType, JobType } from '@gaitway/contract/values/enums'
import { calculatePayRateCents, calculateProductCents } from '@gaitway/contract/values/fees'
import type { JobStatus } from '@gaitway/contract/lifecycles/job'
import { minutesBetween } from '@gaitway/contract/format/time'
import { newId } from '../../api/store/ids.ts'
import { testPlaces } from '../services.ts'
import { buildFacility } from './facility.ts'

export type SlotOverrides = { startsAt: string | Date; endsAt: string | Date }
export type JobOverrides = {
  facility?: Awaited<ReturnType<typeof buildFacility>>
  status?: JobStatus
  jobType?: JobType
  clinicianType?: ClinicianType
  slots?: SlotOverrides[]
  hourlyRate?: number
  zipCode?: string
  city?: string
  state?: string
  createdAt?: Date
  /** further columns of the row, by their database names */
  columns?: Record<string, unknown>
}

/** Nine to five in Houston, the day after the tests' Friday. */
export const tomorrow: SlotOverrides = { startsAt: '2026-11-21T15:00:00Z', endsAt: '2026-11-21T23:00:00Z' }

/** By default a posted PRN shift in Houston tomorrow for a physical therapist at $62. */
export const buildJob = async (db: Knex, overrides: JobOverrides = {}) => {
  const facility = overrides.facility ?? (await buildFacility(db))
  const id = newId()
  const slots = (overrides.slots ?? [tomorrow])
    .map(({ startsAt, endsAt }) => ({ id: newId(), startsAt: new Date(startsAt), endsAt: new Date(endsAt) }))
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  const hourlyRate = overrides.hourlyRate ?? 62
  const slotMinutes = slots.map(slot => minutesBetween(slot.startsAt, slot.endsAt))
  const zipCode = overrides.zipCode ?? '77030'
  const place = testPlaces[zipCode]
  const [row]: { serialNumber: number }[] = await db('jobs')
    .insert({
      id,
      facilityId: facility.id,
      status: overrides.status ?? 'posted',
      jobType: overrides.jobType ?? 'PART_TIME',
      clinicianType: overrides.clinicianType ?? 'pt',
      addressNickname: 'North wing',
      address1: '1 Fannin St',
      city: overrides.city ?? 'Houston',
      state: overrides.state ?? 'TX',
      zipCode,
      latitude: place?.latitude ?? null,
      longitude: place?.longitude ?? null,
      timeZone: place?.timeZone ?? 'America/Chicago',
      settingTypes: ['SNF'],
      patientTypes: ['Geriatric'],
      dressCode: 'Scrubs',
      description: 'Evaluate and treat.',
      hourlyRate,
      minExperienceYears: 1,
      parkingCents: 0,
      otherCents: 0,
      totalPayCents: calculateProductCents({
        payRateCents: calculatePayRateCents(hourlyRate),
        slotMinutes,
        parkingCents: 0,
        otherCents: 0,
      }),
      totalMinutes: slotMinutes.reduce((sum, minutes) => sum + minutes, 0),
      firstSlotStart: slots[0]?.startsAt,
      lastSlotEnd: slots.at(-1)?.endsAt,
      createdBy: facility.userId,
      createdAt: overrides.createdAt ?? new Date('2026-11-19T12:00:00Z'),
      ...overrides.columns,
    })
    .returning('serial_number')
  await db('slots').insert(
    slots.map((slot, index) => ({
      id: slot.id,
      jobId: id,
      sortOrder: index,
      startsAt: slot.startsAt,
      endsAt: slot.endsAt,
    })),
  )
  return { id, serialNumber: row?.serialNumber ?? 0, hourlyRate, slots, facility }
}
