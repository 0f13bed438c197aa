import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import { SIGNUP_DONE_STAGE } from '@gaitway/contract/limits'
import type { Input, Output } from '@gaitway/contract/schemas/index'
import { validateSave } from '../../domain/signup.ts'
import type { Services } from '../../services/services.ts'
import { findClinician, lockProfile, replaceLicences, saveClinician } from '../../store/clinicians.ts'
import { record } from '../../store/events.ts'
import { saveUser } from '../../store/users.ts'
import { findProfile } from '../../store/views/clinician-profile.ts'
import { submitSignup } from '../accounts/decide.ts'
import { clinicianOnly, isStaff, signedIn, type SignedIn, type UseCase } from '../use-case.ts'
import { accountColumnsOf, columnsOf, licensesOf, rowsOf, locate, placeFor } from './columns.ts'
import { refuseForeignFiles } from '../files/links.ts'
import { readProfile } from './profile.ts'

type SaveOptions = {
  by: SignedIn
  clinicianId: string
  sent: Input<'clinicians.add'>
  verb: 'add' | 'edit'
  /** the save that completes the signup */
  isFinal: boolean
}

/** The whole profile as of this transaction, with stored file addresses. */
const storedProfile = async (trx: Knex, id: string): Promise<Output<'clinicians.read'>> => {
  const row = await findProfile(trx, { id, facilityId: null })
  if (!row) throw refuse('not_found')
  return { ...JSON.parse(row.json), ...row.files }
}

/** Saves the fields sent; a complete profile must stay complete. */
const saveProfile = async (services: Services, { by, clinicianId: id, sent, verb, isFinal }: SaveOptions) => {
  const { db, clock } = services
  const before = await findClinician(db, id)
  if (!before) throw refuse('not_found')
  const changes = columnsOf(sent)
  const located = await locate(services, before, changes)
  await db.transaction(async trx => {
    const home = await lockProfile(trx, id)
    if (!home) throw refuse('not_found')
    await refuseForeignFiles(trx, before.userId, sent)
    const licences = licensesOf(sent)
    const account = accountColumnsOf(sent)
    if (Object.keys(account).length > 0) await saveUser(trx, before.userId, account)
    await saveClinician(trx, id, { ...changes, ...placeFor(located, { ...home, ...changes }) })
    if (licences) await replaceLicences(trx, id, licences)
    const profile = await storedProfile(trx, id)
    const at = clock.now()
    const event = { at, by, noun: 'clinician' as const, nounId: id, clinicianId: id }
    await record(trx, { ...event, verb, details: { fields: Object.keys(sent) } })
    const wrong = validateSave({
      profile: { ...profile, ...rowsOf(sent) },
      sent: Object.keys(sent),
      isFinal,
      isSignupCompleted: profile.isSignupCompleted,
      now: at,
    })
    if (Object.keys(wrong).length > 0) throw refuse('fields_wrong', wrong)
    if (!isFinal) return
    const isFirst = !profile.isSignupCompleted
    if (isFirst)
      await saveClinician(trx, id, { isSignupCompleted: true, signupStageCount: SIGNUP_DONE_STAGE })
    if (by.side === 'clinician') await submitSignup(trx, { by, at, isFirst, clinicianId: id })
  })
  return readProfile(services, id)
}

/** Saves what a clinician has entered so far; the signup stays open until the final save. */
export const add: UseCase<'clinicians.add'> = (services, actor, { signupStageCount: _stage, ...sent }) => {
  const by = clinicianOnly(actor)
  return saveProfile(services, { by, clinicianId: by.clinicianId, sent, verb: 'add', isFinal: false })
}

/** Saves a profile; the final save of a signup completes it and notifies staff. */
export const edit: UseCase<'clinicians.edit'> = (services, actor, input) => {
  const { id, isSignupCompleted, isFromSignup: _from, signupStageCount: _stage, ...sent } = input
  const by = signedIn(actor)
  if (isStaff(by)) {
    if (!id) throw refuse('fields_wrong', { id: 'Please choose a clinician.' })
    return saveProfile(services, { by, clinicianId: id, sent, verb: 'edit', isFinal: false })
  }
  const { clinicianId } = clinicianOnly(by)
  if (id && id !== clinicianId) throw refuse('identity_mismatch')
  const isFinal = isSignupCompleted === true
  return saveProfile(services, { by, clinicianId, sent, verb: 'edit', isFinal })
}
