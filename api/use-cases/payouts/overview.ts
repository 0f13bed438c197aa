import { DEFAULT_TIME_ZONE } from '@gaitway/contract/limits'
import { addMinutes, dayIn, instantsOf } from '@gaitway/contract/time'
import type { Services } from '../../services/services.ts'
import { acceptedPayCents } from '../../domain/ending.ts'
import { Json, withFields } from '../../json.ts'
import { findOverview, type Overview, type UpcomingFacts } from '../../store/views/payout-overview.ts'
import { minimumOf } from '../shift-money.ts'
import { clinicianOnly, type ReadCase } from '../use-case.ts'
import { isDown, refreshAccount } from './account.ts'

/** How long we trust our copy of an account that isn't ready; usually events update it sooner. */
const KNOWN_SECONDS = 60

/** A clinician's payout account, payouts in transit, and expected pay for upcoming shifts. */
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
 * The payment service's events may be late, so a returning clinician's account is read directly. Without an
 * answer we show what we knew.
 */
const readAgainIfOld = async (services: Services, clinicianId: string, account: Overview['account']) => {
  if (!account) return false
  const { readAt, state, providerId } = account
  const isOld =
    !readAt || (state !== 'ready' && services.clock.real() > addMinutes(new Date(readAt), KNOWN_SECONDS / 60))
  if (!isOld) return false
  try {
    await refreshAccount(services, { clinicianId, providerId })
    return true
  } catch (thrown) {
    if (!isDown(thrown)) throw thrown
    services.log.warn(
      { clinicianId },
      'The payment service is not responding; the payout account will be read later',
    )
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

/** Pay from the submitted time card, else for the scheduled hours; after a send-home at least the minimum. */
const payOf = ({ bookedCents, workedCents, minimum }: UpcomingFacts) =>
  minimum ? acceptedPayCents(workedCents ?? 0, minimumOf(minimum)) : (workedCents ?? bookedCents)
