import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import { userLifecycle } from '@gaitway/contract/lifecycles/user'
import { step } from '@gaitway/contract/lifecycles/step'
import { record } from '../../store/events.ts'
import { findFacility } from '../../store/facilities.ts'
import { listStaffIds } from '../../store/notifications.ts'
import { findUser, lockUser, moveUserStatus } from '../../store/users.ts'
import { tell } from '../tell.ts'
import type { SignedIn } from '../use-case.ts'

type Wish = { by: SignedIn; at: Date; isFirst: boolean; facilityId?: string; clinicianId?: string }

/** Whoever was declined and has mended their entries waits for a decision again. */
const resubmit = async (trx: Knex.Transaction, { by, at, facilityId, clinicianId }: Wish) => {
  const user = await lockUser(trx, by.userId)
  if (user?.status !== 'rejected') return false
  const to = step(userLifecycle, user.status, 'resubmit', by.side)
  const moved = await moveUserStatus(trx, by.userId, { from: user.status, to, reason: null })
  if (moved === 0) throw refuse('changed_meanwhile')
  await record(trx, {
    at,
    by,
    noun: 'user',
    nounId: by.userId,
    verb: 'resubmit',
    from: user.status,
    to,
    facilityId,
    clinicianId,
  })
  return true
}

/** A signup that is complete waits for a decision, and the staff are told. */
export const handIn = async (trx: Knex.Transaction, wish: Wish) => {
  const { by, at, isFirst, facilityId } = wish
  const isAgain = await resubmit(trx, wish)
  if (!isFirst && !isAgain) return
  const facility = facilityId ? await findFacility(trx, facilityId) : undefined
  const person = await findUser(trx, by.userId)
  await tell(trx, {
    type: facility ? 'facilitySignedUp' : 'clinicianSignedUp',
    to: await listStaffIds(trx),
    facts: {
      facilityId,
      officeName: facility?.officeName,
      personName: person ? `${person.firstName} ${person.lastName}` : undefined,
    },
    fromUserId: by.userId,
    at,
  })
}
