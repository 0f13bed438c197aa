import { refuse } from '@gaitway/contract/errors'
import { TERMS_VERSION } from '@gaitway/contract/limits'
import { findAgreement, insertAgreement } from '../../store/notification-settings.ts'
import { record } from '../../store/events.ts'
import { clinicianOnly, type UseCase } from '../use-case.ts'

const RENEWED = 'The agreement has changed. Please reload the page and read it again.'

/** Signs today's version of the agreement; signing again changes nothing. */
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
    if (!agreement) throw new Error(`The agreement of ${clinicianId} is missing`)
    return agreement
  })
}
