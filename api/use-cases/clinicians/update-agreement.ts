import { refuse } from '@gaitway/contract/errors'
import { TERMS_VERSION } from '@gaitway/contract/limits'
import { findAgreement, insertAgreement } from '../../store/notification-settings.ts'
import { record } from '../../store/events.ts'
import { clinicianOnly, type UseCase } from '../use-case.ts'

const RENEWED = 'The agreement has been renewed. Please load the page again and read it once more.'

/** The clinician has signed the agreement that holds today; signed before, it stays as it was. */
export const updateAgreement: UseCase<'clinicians.updateAgreement'> = async (
  { db, clock },
  actor,
  { version, signature },
) => {
  const by = clinicianOnly(actor)
  const { clinicianId } = by
  if (version !== TERMS_VERSION) throw refuse('changed_meanwhile', undefined, RENEWED)
  const at = clock.now()
  return db.transaction(async trx => {
    const isNew = await insertAgreement(trx, clinicianId, { version, signature, signedAt: at })
    if (isNew) {
      const event = { at, by, noun: 'clinician' as const, nounId: clinicianId, clinicianId }
      await record(trx, { ...event, verb: 'updateAgreement', details: { version } })
    }
    const agreement = await findAgreement(trx, clinicianId)
    if (!agreement) throw new Error(`the agreement of ${clinicianId} is gone`)
    return agreement
  })
}
