import { refuse } from '@gaitway/contract/errors'
import { listPayoutParts, listPayouts } from '../../store/views/payout-list.ts'
import { signedIn, type UseCase } from '../use-case.ts'
import { showPayout } from './show.ts'

/** What is due or was sent to a clinician, shift by shift: their own, or for an admin anybody's. */
export const list: UseCase<'payouts.list'> = async ({ db }, by, input) => {
  const { side, clinicianId } = signedIn(by)
  if (side === 'clinician' && input.clinicianId && input.clinicianId !== clinicianId)
    throw refuse('identity_mismatch')
  const own = side === 'clinician' ? (clinicianId ?? undefined) : input.clinicianId
  const { rows, count } = await listPayouts(db, { ...input, clinicianId: own })
  const parts = await listPayoutParts(
    db,
    rows.map(({ id }) => id),
  )
  return { count, data: rows.map(row => showPayout(row, parts)) }
}
