import { refuse } from '@gaitway/contract/errors'
import { defaultJobStatuses, jobLifecycle } from '@gaitway/contract/lifecycles/job'
import { confirmedStatuses, type ApplicationStatus } from '@gaitway/contract/lifecycles/application'
import type { Knex } from 'knex'
import { feePercentOf, pricesOf } from '../../domain/job-price.ts'
import { expectedPay, shiftCost } from '../../domain/shift-money.ts'
import { listClinicianFacts } from '../../store/views/clinician-facts.ts'
import { findJobPage, type JobPageRow } from '../../store/views/job-page.ts'
import { jobOf } from '../../store/views/job-shape.ts'
import { showStandbyOffer } from '../../store/views/standby-offer.ts'
import { findHourlyRate } from '../../store/hourly-rates.ts'
import { listMedians } from '../../store/views/median-rates.ts'
import { listOwnJobs } from '../../store/views/own-jobs.ts'
import { moneyOf } from '../shift-money.ts'
import type { UseCase } from '../use-case.ts'
import { viewerOf } from '../viewer.ts'
import { cardOf, type Beholder } from './card.ts'
import { endingsOf } from './endings.ts'
import { wordsOf } from './words.ts'

/** A job's page: for a clinician with the way, the reasons against it and, once confirmed, whom to call. */
export const read: UseCase<'jobs.read'> = async ({ db, clock }, by, { id }) => {
  const viewer = viewerOf(by)
  const row = await findJobPage(db, id, viewer)
  if (!row) throw refuse('not_found')
  const beholder = viewer.clinicianId ? await beholderOf(db, viewer.clinicianId, clock.now()) : undefined
  const medians = await listMedians(db, [{ clinicianType: row.clinicianType, state: row.state }])
  const isOwn = viewer.side !== 'clinician'
  const money = row.money && moneyOf(row.money, row.slots)
  return {
    ...cardOf(row, medians, beholder),
    contact: isOwn || isConfirmed(row.myStatus) ? contactOf(row) : null,
    myApplicationId: row.myApplicationId,
    isStandby: row.myStandby ?? false,
    standbyOffer: showStandbyOffer(row.myStandbyOffer),
    canComeBack: row.status === 'posted' && row.myStatus === 'declined' && row.myDisplaced === true,
    price: isOwn ? priceOf(row) : null,
    expectedPay: money && (!isOwn || viewer.side === 'admin') ? expectedPay(money) : null,
    cost: money && (viewer.side === 'facility' || viewer.side === 'admin') ? shiftCost(money) : null,
    endings: isOwn || row.myApplicationId ? await endingsOf(db, row, viewer) : [],
  }
}

const beholderOf = async (db: Knex, clinicianId: string, at: Date): Promise<Beholder | undefined> => {
  const [clinician] = await listClinicianFacts(db, [clinicianId], at)
  return clinician && { clinician, origin: clinician.place, at }
}

const isConfirmed = (status: ApplicationStatus | null) => confirmedStatuses.some(one => one === status)

const contactOf = (row: JobPageRow) => ({
  firstName: row.contactFirstName ?? '',
  lastName: row.contactLastName ?? '',
  title: row.contactTitle ?? '',
  phone: row.phone ?? '',
})

const priceOf = (row: JobPageRow) => {
  const { jobType, hourlyRate, boostPercent, slots, parkingCents, otherCents } = jobOf(row)
  const feePercent = feePercentOf(row.feePercent)
  const job = { jobType, hourlyRate, boostPercent, slots, parkingCents, otherCents }
  return { feePercent, ...pricesOf(job, feePercent) }
}

/** A facility's jobs, and everyone's for staff; deleted ones only when they are asked for. */
export const listOwn: UseCase<'jobs.listOwn'> = async ({ db }, by, input) => {
  const { facilityId } = viewerOf(by)
  if (input.fromDate && input.toDate && new Date(input.toDate) < new Date(input.fromDate))
    throw refuse('fields_wrong', { toDate: 'The end lies before the start' })
  if (facilityId && input.facilityId && input.facilityId !== facilityId) throw refuse('identity_mismatch')
  const { rows, count } = await listOwnJobs(db, {
    facilityId: facilityId ?? input.facilityId ?? null,
    statuses: wordsOf(input.statuses, jobLifecycle.states) ?? defaultJobStatuses,
    search: input.search,
    from: input.fromDate,
    to: input.toDate,
    sort: input.sortBy ?? 'startDate',
    descending: input.sortOrder !== 'asc',
    skip: input.skip,
    limit: input.limit,
  })
  const data = rows.map(row => ({
    ...jobOf(row),
    totalMinutes: row.totalMinutes,
    confirmed:
      row.confirmedApplicationId && row.confirmedClinicianId
        ? {
            applicationId: row.confirmedApplicationId,
            clinicianId: row.confirmedClinicianId,
            clinicianName: row.confirmedClinicianName ?? '',
          }
        : null,
    isHeld: row.isHeld,
    standbyRound: row.standbyRound,
    costCents: row.costCents,
  }))
  return { data, count }
}

/** What a discipline is usually paid in a state: in the city where that is known, with the floor of posting. */
export const medianRate: UseCase<'jobs.medianRate'> = async ({ db }, _, { clinicianType, state, city }) => {
  const wish = { clinicianType, state }
  const [ofCity] = city ? await listMedians(db, [{ ...wish, city }]) : []
  const [median] = ofCity?.isEntered || ofCity?.sample ? [ofCity] : await listMedians(db, [wish])
  const hourly = await findHourlyRate(db, clinicianType)
  if (!median) throw refuse('not_found')
  return { rateCents: median.rateCents, source: median.source, sample: median.sample, ...hourly }
}
