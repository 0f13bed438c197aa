import type { Knex } from 'knex'
import { findFacility } from '../../store/facilities.ts'
import { listStaffIds } from '../../store/notifications.ts'
import { findUser, lockUser } from '../../store/users.ts'
import { tell } from '../notify.ts'
import { transition } from '../transition.ts'
import type { SignedIn } from '../use-case.ts'

type SubmitInput = { by: SignedIn; at: Date; isFirst: boolean; facilityId?: string; clinicianId?: string }

/** A declined person who updated their information is pending again. */
const resubmit = async (trx: Knex.Transaction, { by, at, ...about }: SubmitInput) => {
  const user = await lockUser(trx, by.userId)
  if (user?.status !== 'rejected') return false
  await transition(trx, 'user', user, 'resubmit', { by, at, about })
  return true
}

/** A complete signup is pending review, and staff are notified. */
export const handIn = async (trx: Knex.Transaction, input: SubmitInput) => {
  const { by, at, isFirst, facilityId } = input
  const isAgain = await resubmit(trx, input)
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
