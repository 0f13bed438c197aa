import { refuse } from '@gaitway/contract/errors'
import { clinicianOnly, isStaff, signedIn, type UseCase } from '../use-case.ts'
import { saveProfile } from './save.ts'

/** A profile holds what was sent; the final save of a signup completes it and tells the staff. */
export const edit: UseCase<'clinicians.edit'> = (outside, actor, input) => {
  const { id, isSignupCompleted, isFromSignup: _from, signupStageCount: _stage, ...sent } = input
  const by = signedIn(actor)
  if (isStaff(by)) {
    if (!id) throw refuse('fields_wrong', { id: 'Please say which clinician.' })
    return saveProfile(outside, { by, clinicianId: id, sent, verb: 'edit', isFinal: false })
  }
  const { clinicianId } = clinicianOnly(by)
  if (id && id !== clinicianId) throw refuse('identity_mismatch')
  const isFinal = isSignupCompleted === true
  return saveProfile(outside, { by, clinicianId, sent, verb: 'edit', isFinal })
}
