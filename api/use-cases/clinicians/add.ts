import { clinicianOnly, type UseCase } from '../use-case.ts'
import { saveProfile } from './save.ts'

/** What a clinician has entered so far is kept; the signup stays where it is until the final save. */
export const add: UseCase<'clinicians.add'> = (outside, actor, { signupStageCount: _stage, ...sent }) => {
  const by = clinicianOnly(actor)
  return saveProfile(outside, { by, clinicianId: by.clinicianId, sent, verb: 'add', isFinal: false })
}
