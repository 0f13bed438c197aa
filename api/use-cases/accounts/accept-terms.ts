import { refuse } from '@gaitway/contract/errors'
import { TERMS_VERSION } from '@gaitway/contract/limits'
import { record } from '../../store/events.ts'
import { saveTerms } from '../../store/users.ts'
import { signedIn, type UseCase } from '../use-case.ts'
import { readSelf } from './person.ts'

/** The person goes on under the terms of now; no others can be accepted. */
export const acceptTerms: UseCase<'accounts.acceptTerms'> = async (outside, actor, { version }) => {
  const by = signedIn(actor)
  if (version !== TERMS_VERSION)
    throw refuse('fields_wrong', { version: 'The terms have changed. Please load the page again.' })
  const at = outside.clock.now()
  await outside.db.transaction(async trx => {
    await saveTerms(trx, by.userId, version, at)
    await record(trx, {
      at,
      by,
      noun: 'user',
      nounId: by.userId,
      verb: 'acceptTerms',
      details: { version },
    })
  })
  return readSelf(outside, by)
}
