import { DEFAULT_TIME_ZONE } from '@gaitway/contract/limits'
import { addMinutes, dayIn, instantsOf } from '@gaitway/contract/time'
import type { Services } from '../../services/services.ts'
import { acceptedPayCents } from '../../domain/ending.ts'
import { Json, withFields } from '../../json.ts'
import { findOverview, type Overview, type UpcomingFacts } from '../../store/views/payout-overview.ts'
import { minimumOf } from '../accepted-pay.ts'
import { clinicianOnly, type ReadCase } from '../use-case.ts'
import { isDown, readAccountAgain } from './account.ts'

/** What is known of an account that is not ready counts so long; events usually tell of it sooner. */
const KNOWN_SECONDS = 60

/** A clinician's payout account, what is on its way to them, and what shifts to come will pay. */
export const overview: ReadCase<'payouts.overview'> = async (services, by) => {
  const { clinicianId } = clinicianOnly(by)
  const { db, clock } = services
  const find = () => findOverview(db, clinicianId, startOfYear(clock.now()))
  const known = await find()
  const found = (await readAgainIfOld(services, clinicianId, known.account)) ? await find() : known
  const upcoming = found.upcoming.map(row => ({ ...row.shown, payCents: payOf(row), next: nextOf(row) }))
  const upcomingCents = upcoming.reduce((sum, { payCents }) => sum + payCents, 0)
  return new Json(withFields(found.json, { upcoming, upcomingCents }))
}

/**
 * An event tells of what was done on the payment service's page; whoever comes back before it does is shown the
 * account as it is all the same. Where nobody answers, what was known last is shown.
 */
const readAgainIfOld = async (services: Services, clinicianId: string, account: Overview['account']) => {
  if (!account) return false
  const { readAt, state, providerId } = account
  const isOld =
    !readAt || (state !== 'ready' && services.clock.real() > addMinutes(new Date(readAt), KNOWN_SECONDS / 60))
  if (!isOld) return false
  try {
    await readAccountAgain(services, { clinicianId, providerId })
    return true
  } catch (thrown) {
    if (!isDown(thrown)) throw thrown
    services.log.warn({ clinicianId }, 'The payment service does not answer; a payout account is read later')
    return false
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

const nextOf = ({ status, timesheetStatus: card }: UpcomingFacts) => {
  if (status !== 'completed') return 'work'
  if (card === 'pending') return 'accept'
  return card === 'rejected' ? 'mend' : 'handIn'
}

/** What the time card that is handed in pays, else the booked time; whoever was sent home has the minimum at least. */
const payOf = ({ bookedCents, workedCents, minimum }: UpcomingFacts) =>
  minimum ? acceptedPayCents(workedCents ?? 0, minimumOf(minimum)) : (workedCents ?? bookedCents)
