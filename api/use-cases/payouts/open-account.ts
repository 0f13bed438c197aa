import { refuse } from '@gaitway/contract/errors'
import type { Outside } from '../../outside/outside.ts'
import { record } from '../../store/events.ts'
import { findAccount, findPayee, keepAccount } from '../../store/payout-accounts.ts'
import { clinicianOnly, type Clinician, type UseCase } from '../use-case.ts'
import { openHostedPage } from './hosted-page.ts'

/** A clinician has a payout account, and the page is open on which what it still needs is given. */
export const openAccount: UseCase<'payouts.openAccount'> = async (outside, actor) => {
  const by = clinicianOnly(actor)
  const known = await findAccount(outside.db, { clinicianId: by.clinicianId })
  const account = known ?? (await makeAccount(outside, by))
  return openHostedPage(outside, account, account.state === 'ready' ? 'update' : 'onboarding')
}

const makeAccount = async ({ db, clock, payouts }: Outside, by: Clinician) => {
  const { clinicianId } = by
  const payee = await findPayee(db, clinicianId)
  if (!payee) throw refuse('not_found')
  const providerId = await payouts.createAccount({
    clinicianId,
    email: payee.email,
    firstName: payee.firstName,
    lastName: payee.lastName,
  })
  const at = clock.now()
  await db.transaction(async trx => {
    if (await keepAccount(trx, { clinicianId, providerId, at }))
      await record(trx, { at, by, noun: 'payoutAccount', nounId: clinicianId, verb: 'open', clinicianId })
  })
  const made = await findAccount(db, { clinicianId })
  if (!made) throw new Error(`The payout account of ${clinicianId} was neither made nor found.`)
  return made
}
