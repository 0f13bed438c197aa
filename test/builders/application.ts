import type { Knex } from 'knex'
import { calculatePayRateCents, calculatePrice } from '@gaitway/contract/values/fees'
import type { ApplicationStatus } from '@gaitway/contract/lifecycles/application'
import type { JobStatus } from '@gaitway/contract/lifecycles/job'
import { addMinutes, minutesBetween } from '@gaitway/contract/format/time'
import { HOLD_MINUTES } from '@gaitway/contract/values/limits'
import { newId } from '../../api/store/ids.ts'
import { buildClinician } from './clinician.ts'
import { buildJob, type JobOverrides } from './job.ts'

type BuiltJob = Awaited<ReturnType<typeof buildJob>>
type Person = Awaited<ReturnType<typeof buildClinician>>

export type ApplicationOverrides = Omit<JobOverrides, 'status'> & {
  status?: ApplicationStatus
  job?: BuiltJob
  clinician?: Person
  note?: string
  isStandby?: boolean
  appliedAt?: Date
}

const jobStatusOf: Partial<Record<ApplicationStatus, JobStatus>> = {
  upcoming: 'confirmed',
  current: 'confirmed',
  completed: 'completed',
  expired: 'expired',
  cancelled: 'cancelled',
}
const confirmedAt = new Date('2026-11-20T14:00:00Z')
const feePercent = 10

/** The hold of an application, active by default, with the clinician's time booked. */
export const buildHold = async (
  db: Knex,
  application: { id: string; job: BuiltJob; clinician: { id: string } },
  { status = 'held', heldAt = confirmedAt }: { status?: 'held' | 'confirmed'; heldAt?: Date } = {},
) => {
  const { job, clinician } = application
  const id = newId()
  const rateCents = calculatePayRateCents(job.hourlyRate)
  await db('holds').insert({
    id,
    jobId: job.id,
    applicationId: application.id,
    clinicianId: clinician.id,
    facilityId: job.facility.id,
    status,
    paymentType: 'card',
    price: JSON.stringify(
      calculatePrice({
        jobType: 'PART_TIME',
        hourlyRate: job.hourlyRate,
        payRateCents: rateCents,
        slotMinutes: job.slots.map(slot => minutesBetween(slot.startsAt, slot.endsAt)),
        parkingCents: 0,
        otherCents: 0,
        feePercent,
        paymentType: 'card',
      }),
    ),
    feePercent,
    payRateCents: rateCents,
    heldBy: job.facility.userId,
    heldAt,
    expiresAt: addMinutes(heldAt, HOLD_MINUTES),
    endedAt: status === 'held' ? null : heldAt,
  })
  await db('clinician_bookings').insert(
    job.slots.map(slot => ({
      holdId: id,
      slotId: slot.id,
      clinicianId: clinician.id,
      during: db.raw('tstzrange(?, ?)', [slot.startsAt, slot.endsAt]),
    })),
  )
  return { id }
}

/** An application by a Houston physical therapist, with the job, hold, and bookings its status needs. */
export const buildApplication = async (db: Knex, overrides: ApplicationOverrides = {}) => {
  const status = overrides.status ?? 'applied'
  const job = overrides.job ?? (await buildJob(db, { ...overrides, status: jobStatusOf[status] }))
  const clinician = overrides.clinician ?? (await buildClinician(db))
  const id = newId()
  const isConfirmed = status === 'upcoming' || status === 'current' || status === 'completed'
  await db('applications').insert({
    id,
    jobId: job.id,
    clinicianId: clinician.id,
    facilityId: job.facility.id,
    status,
    note: overrides.note ?? null,
    isStandby: overrides.isStandby ?? false,
    ...(isConfirmed && {
      paymentType: 'card',
      feePercent,
      payRateCents: calculatePayRateCents(job.hourlyRate),
      policyId: db('policies')
        .select('id')
        .where({ kind: 'cancellation' })
        .orderBy('version', 'desc')
        .first(),
      confirmedAt,
      confirmedBy: job.facility.userId,
    }),
    createdAt: overrides.appliedAt ?? new Date('2026-11-20T12:00:00Z'),
  })
  const application = { id, status, job, clinician, facility: job.facility }
  if (isConfirmed) await db('jobs').where({ id: job.id }).update({ status: jobStatusOf[status] })
  const hold = isConfirmed ? await buildHold(db, application, { status: 'confirmed' }) : null
  return { ...application, holdId: hold?.id ?? null }
}
