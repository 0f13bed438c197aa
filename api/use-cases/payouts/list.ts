import { refuse } from '@gaitway/contract/errors'
import { pageJson } from '../../json.ts'
import { listPayouts } from '../../store/views/payout-list.ts'
import { signedIn, type ReadCase } from '../use-case.ts'
import { payoutText } from './show.ts'

/** Payouts due or sent, shift by shift: the clinician's own, or anyone's for an admin. */
export const list: ReadCase<'payouts.list'> = async ({ db }, by, input) => {
  const { side, clinicianId } = signedIn(by)
  if (side === 'clinician' && input.clinicianId && input.clinicianId !== clinicianId)
    throw refuse('identity_mismatch')
  const own = side === 'clinician' ? (clinicianId ?? undefined) : input.clinicianId
  const { rows, count } = await listPayouts(db, { ...input, clinicianId: own })
  return pageJson(rows.map(payoutText), count)
}
