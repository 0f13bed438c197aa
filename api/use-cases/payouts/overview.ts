import { DEFAULT_TIME_ZONE } from '@gaitway/contract/limits'
import type { Knex } from 'knex'
import type { Output } from '@gaitway/contract/schemas/index'
import { addMinutes, dayIn, instantsOf } from '@gaitway/contract/time'
import type { Outside } from '../../outside/outside.ts'
import { acceptedPayCents } from '../../domain/ending.ts'
import { findAccount } from '../../store/payout-accounts.ts'
import { listUpcomingPay, sumPayouts, type UpcomingRow } from '../../store/views/payout-overview.ts'
import { minimumOf } from '../accepted-pay.ts'
import { clinicianOnly, type UseCase } from '../use-case.ts'
import { isDown, readAccountAgain } from './account.ts'
import { showPayoutAccount } from './show-account.ts'

/** What is known of an account that is not ready counts so long; events usually tell of it sooner. */
const KNOWN_SECONDS = 60

/** A clinician's payout account, what is on its way to them, and what shifts to come will pay. */
export const overview: UseCase<'payouts.overview'> = async (outside, by) => {
  const { clinicianId } = clinicianOnly(by)
  const { db, clock } = outside
  await bringUpToDate(outside, clinicianId)
  const sums = await sumPayouts(db, clinicianId, startOfYear(clock.now()))
  const upcoming = await Promise.all(
    (await listUpcomingPay(db, clinicianId)).map(row => showUpcoming(db, row)),
  )
  return {
    ...(await showPayoutAccount(db, clinicianId)),
    dueCents: sums.dueCents,
    sentCents: sums.sentCents,
    arrivesBy: sums.arrivesBy?.toISOString() ?? null,
    paidThisYearCents: sums.paidCents,
    failedCents: sums.failedCents,
    upcomingCents: upcoming.reduce((sum, { payCents }) => sum + payCents, 0),
    upcoming,
    correctionCents: sums.correctionCents,
  }
}

/**
 * An event tells of what was done on the payment service's page; whoever comes back before it does is shown the
 * account as it is all the same. Where nobody answers, what was known last is shown.
 */
const bringUpToDate = async (outside: Outside, clinicianId: string) => {
  const { db, clock } = outside
  const account = await findAccount(db, { clinicianId })
  if (!account) return
  const { readAt, state } = account
  const isOld = !readAt || (state !== 'ready' && clock.real() > addMinutes(readAt, KNOWN_SECONDS / 60))
  if (!isOld) return
  try {
    await readAccountAgain(outside, account)
  } catch (thrown) {
    if (!isDown(thrown)) throw thrown
    outside.log.warn({ clinicianId }, 'The payment service does not answer; a payout account is read later')
  }
}

const startOfYear = (at: Date) => {
  const [instant] = instantsOf(
    `${dayIn(DEFAULT_TIME_ZONE, at).slice(0, 4)}-01-01`,
    '00:00',
    DEFAULT_TIME_ZONE,
  )
  return instant ?? at
}

type Upcoming = Output<'payouts.overview'>['upcoming'][number]

const nextOf = ({ status, timesheetStatus: card }: UpcomingRow): Upcoming['next'] => {
  if (status !== 'completed') return 'work'
  if (card === 'pending') return 'accept'
  return card === 'rejected' ? 'mend' : 'handIn'
}

/** What the time card that is handed in pays, else the booked time; whoever was sent home has the minimum at least. */
const payOf = async (db: Knex, row: UpcomingRow) => {
  const minimum = await minimumOf(db, row)
  return minimum === null
    ? (row.workedCents ?? row.payCents)
    : acceptedPayCents(row.workedCents ?? 0, minimum)
}

const showUpcoming = async (db: Knex, row: UpcomingRow): Promise<Upcoming> => ({
  jobId: row.jobId,
  jobApplicationId: row.applicationId,
  serialNumber: row.serialNumber,
  officeName: row.officeName,
  clinicianName: row.clinicianName,
  startDate: row.firstSlotStart.toISOString(),
  timeZone: row.timeZone,
  payCents: await payOf(db, row),
  next: nextOf(row),
})
