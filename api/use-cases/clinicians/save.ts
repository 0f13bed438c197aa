import { refuse } from '@gaitway/contract/values/errors'
import { SIGNUP_DONE_STAGE } from '@gaitway/contract/values/limits'
import type { Input, Output } from '@gaitway/contract/schemas/index'
import { requiredByAnswer } from '@gaitway/contract/fields/missing-in-profile'
import { isCertification, isCompleteLicense, type ProfileFields } from '@gaitway/contract/fields/profile'
import { validateSave } from '../../domain/signup.ts'
import * as clinicians from '../../store/clinicians.ts'
import { saveUser } from '../../store/users.ts'
import { findProfile } from '../../store/views/clinicians.ts'
import { submitSignup } from '../accounts/accounts.ts'
import { recordEvent } from '../transition.ts'
import { assertVersion, requireClinician, isStaff, requireSignedIn } from '../use-case.ts'
import type { Knex, Services, SignedIn, UseCase } from '../use-case.ts'
import { giveUploads, refuseForeignFiles, removeSignature } from '../files/files.ts'
import { readProfile } from './read.ts'
import { assertAddressUnchanged, findTimeZones, type Located, refuseZipsElsewhere } from '../addresses.ts'

type SaveOptions = {
  by: SignedIn
  clinicianId: string
  sent: Input<'clinicians.add'>
  verb: 'add' | 'edit'
  /** the save that completes the signup */
  isFinal: boolean
  /** the version of the profile that the sender had read; refused if there is a newer one */
  version?: number
}

/** The profile as of this transaction, with stored file addresses. */
const storedProfile = async (trx: Knex, id: string): Promise<Output<'clinicians.read'>> => {
  const row = await findProfile(trx, { id, facilityId: null })
  if (!row) throw refuse('not_found')
  return { ...JSON.parse(row.json), ...row.files }
}

/** Saves the fields sent; a complete profile must stay complete. */
const saveProfile = async (services: Services, options: SaveOptions) => {
  const { by, clinicianId: id, sent, verb, isFinal, version } = options
  const { db, clock } = services
  const before = await clinicians.findClinician(db, id)
  if (!before) throw refuse('not_found')
  const changes = buildColumns(sent)
  const located = await locate(services, by, before, changes)
  await db.transaction(async trx => {
    const locked = await clinicians.lockProfile(trx, id)
    if (!locked) throw refuse('not_found')
    assertVersion(locked, version)
    const { version: _version, ...home } = locked
    await giveUploads(trx, by, before.userId, sent)
    await refuseForeignFiles(trx, before.userId, sent)
    const licenses = buildLicenses(sent)
    const account = buildAccountColumns(sent)
    const isAccountChanged = (await saveUser(trx, before.userId, account)) > 0
    const place = assertAddressUnchanged(addressColumns, located, { ...home, ...changes })
    const isRaised = (await clinicians.saveClinician(trx, id, { ...changes, ...place })) > 0
    const areLicensesChanged = licenses ? await clinicians.replaceLicenses(trx, id, licenses) : false
    const isChanged = isRaised || isAccountChanged || areLicensesChanged
    if (isChanged && !isRaised) await clinicians.raiseProfileVersion(trx, id)
    const profile = await storedProfile(trx, id)
    const at = clock.now()
    if (isChanged)
      await recordEvent(trx, 'clinician', { id }, verb, { at, by, details: { fields: Object.keys(sent) } })
    const wrong = validateSave({
      profile: { ...profile, ...buildProfileRows(sent) },
      sent: Object.keys(sent),
      isFinal,
      isSignupCompleted: profile.isSignupCompleted,
      now: at,
    })
    if (Object.keys(wrong).length > 0) throw refuse('fields_wrong', wrong)
    if (!isFinal) return
    const isFirst = !profile.isSignupCompleted
    if (isFirst)
      await clinicians.saveClinician(trx, id, {
        isSignupCompleted: true,
        signupStageCount: SIGNUP_DONE_STAGE,
      })
    if (by.side === 'clinician') await submitSignup(trx, { by, at, isFirst, clinicianId: id })
  })
  return readProfile(services, id)
}

/** Saves what a clinician has entered so far; the signup stays open until the final save. */
export const add: UseCase<'clinicians.add'> = (services, actor, { signupStageCount: _stage, ...sent }) => {
  const by = requireClinician(actor)
  return saveProfile(services, { by, clinicianId: by.clinicianId, sent, verb: 'add', isFinal: false })
}

/** Saves a profile; the final save of a signup completes it and notifies staff. */
export const edit: UseCase<'clinicians.edit'> = (services, actor, input) => {
  const { id, version, isSignupCompleted, isFromSignup: _from, signupStageCount: _stage, ...sent } = input
  const by = requireSignedIn(actor)
  if (isStaff(by)) {
    if (!id) throw refuse('fields_wrong', { id: 'Please choose a clinician.' })
    return saveProfile(services, { by, clinicianId: id, sent, verb: 'edit', isFinal: false, version })
  }
  const { clinicianId } = requireClinician(by)
  if (id && id !== clinicianId) throw refuse('identity_mismatch')
  const isFinal = isSignupCompleted === true
  return saveProfile(services, { by, clinicianId, sent, verb: 'edit', isFinal, version })
}

type Sent = Input<'clinicians.add'>
type CertificationRow = Parameters<typeof isCertification>[0]

const hasContent = (row: string | Record<string, unknown>) =>
  typeof row === 'string' || !('receivedYear' in row) || isCertification(row as CertificationRow)

const textsIn = (sent: unknown): string[] =>
  Array.isArray(sent) ? sent.filter(text => typeof text === 'string' && text !== '') : []

/** How each field is written to its column; incomplete certifications and specialties are dropped. */
const toColumnValue = (
  name: clinicians.StoredProfileField,
  sent: Sent[clinicians.StoredProfileField] | null,
) => {
  switch (clinicians.profileColumns[name].as) {
    case 'date':
      return sent === null ? null : new Date(Number(sent))
    case 'file':
      return typeof sent === 'string' ? removeSignature(sent) : null
    case 'files':
      return textsIn(sent).map(removeSignature)
    case 'texts':
      return textsIn(sent)
    case 'rows':
      return JSON.stringify(Array.isArray(sent) ? sent.filter(hasContent) : [])
    case 'week':
      return sent === null ? null : JSON.stringify(sent)
    case undefined:
      return sent
  }
}

/** The repeated rows as sent, so that errors name the row the person typed. */
const buildProfileRows = (sent: Sent): Partial<ProfileFields> =>
  Object.fromEntries(
    (['licenseDetails', 'certificationDetails', 'specialityDetails', 'facilityCertificates'] as const)
      .filter(name => sent[name] !== undefined)
      .map(name => [name, sent[name]]),
  )

/** A credential set to “no” has no dates and no document. */
const withoutDenied = (sent: Sent): Sent => ({
  ...sent,
  ...(sent.isTbTest === false && { tbTestExpiryDate: null }),
  ...Object.fromEntries(
    Object.entries(requiredByAnswer).flatMap(([by, fields]) =>
      sent[by as keyof typeof requiredByAnswer] === false
        ? Object.keys(fields).map(name => [name, null])
        : [],
    ),
  ),
})

/** The fields sent, as columns; fields that weren't sent stay as they are, and empty rows are dropped. */
const buildColumns = (values: Sent): Partial<clinicians.ClinicianColumns> => {
  const sent = withoutDenied(values)
  return Object.fromEntries(
    clinicians.profileFields
      .filter(name => sent[name] !== undefined)
      .map(name => [clinicians.profileColumns[name].column, toColumnValue(name, sent[name] ?? null)]),
  )
}

const buildAccountColumns = ({ firstName, lastName, phone, profileUrl }: Sent) => ({
  ...(firstName && { firstName }),
  ...(lastName && { lastName }),
  ...(phone !== undefined && { phone }),
  ...(profileUrl !== undefined && { profileUrl: profileUrl && removeSignature(profileUrl) }),
})

/** The licenses that were sent, except those without a number or state. */
const buildLicenses = (sent: Sent): clinicians.License[] | undefined =>
  sent.licenseDetails === undefined
    ? undefined
    : (sent.licenseDetails ?? [])
        .filter(isCompleteLicense)
        .map(({ licenseNumber, state, licenseExpDate }) => ({
          number: licenseNumber,
          state,
          expiresAt: licenseExpDate === '' ? null : new Date(Number(licenseExpDate)),
        }))

const addressColumns = ['homeAddress1', 'homeCity', 'homeState', 'homeZipCode'] as const
type Place = Pick<clinicians.ClinicianColumns, 'latitude' | 'longitude' | 'homeTimeZone'>

const findHomePosition = async ({ places }: Services, home: clinicians.HomeAddress) => {
  const { homeAddress1: address1, homeCity: city, homeState: state, homeZipCode: zipCode } = home
  if (!zipCode) return null
  return address1 && city && state
    ? places.locate({ address1, city, state, zipCode })
    : places.locateZip(zipCode)
}

/** The time zone of a home; null until its state and ZIP code are entered. */
const findHomeTimeZone = async (
  services: Services,
  before: clinicians.HomeAddress,
  { homeState: state, homeZipCode: zipCode }: clinicians.HomeAddress,
  { chosen, isCorrection }: { chosen?: string | null; isCorrection: boolean },
) => {
  if (!state || !zipCode) return null
  const { homeState, homeZipCode, homeTimeZone } = before
  const known = homeTimeZone ? [{ state: homeState, zipCode: homeZipCode, timeZone: homeTimeZone }] : []
  const [timeZone = null] = await findTimeZones(services, [
    { state, zipCode, chosen: chosen ?? undefined, isCorrection, field: 'homeTimeZone', known },
  ])
  return timeZone
}

/** The coordinates and time zone of the new home address, if an address was sent. */
const locate = async (
  services: Services,
  by: SignedIn,
  before: clinicians.HomeAddress,
  changes: Partial<clinicians.ClinicianColumns>,
): Promise<Located<clinicians.HomeAddress, Place> | undefined> => {
  if (changes.homeTimeZone === undefined && !addressColumns.some(name => name in changes)) return undefined
  const address = { ...before, ...changes }
  const { homeState: state, homeZipCode: zipCode } = address
  await refuseZipsElsewhere(services, [{ field: 'homeAddressZipCode', state, zipCode }])
  const homeTimeZone = await findHomeTimeZone(services, before, address, {
    chosen: changes.homeTimeZone,
    isCorrection: isStaff(by),
  })
  const position = await findHomePosition(services, address)
  const { latitude = null, longitude = null } = position ?? {}
  return { address, place: { latitude, longitude, homeTimeZone } }
}
