import { stateNames, type StateCode } from '@gaitway/contract/values/states-of-usa'
import { hasPassed } from '@gaitway/contract/fields/profile'
import type { UserRecord } from '@gaitway/contract/schemas/resources'
import type { Output } from '@gaitway/contract/schemas/index'
import { daysBetween } from '@gaitway/contract/credentials'
import {
  AGREEMENT_VERSION,
  CREDENTIAL_REMINDER_DAYS,
  DEFAULT_TIME_ZONE,
} from '@gaitway/contract/values/limits'
import { dayIn, showDay } from '@gaitway/contract/format/time'

export type ReviewedClinician = Output<'clinicians.read'>
export type ReviewedFacility = Output<'facilities.read'>
/** `missing` and `expired` are reasons not to approve; `soon` and `open` are questions to ask. */
export type Check = { label: string; state: 'fine' | 'soon' | 'missing' | 'expired' | 'open'; text: string }

/** Profile dates are UTC midnights in milliseconds. */
export const showEpochDay = (epoch: string) => showDay(new Date(Number(epoch)), 'UTC')

const checkProvided = (label: string, value: unknown): Check => {
  const isProvided = Array.isArray(value) ? value.length > 0 : Boolean(value)
  return { label, state: isProvided ? 'fine' : 'missing', text: isProvided ? 'provided' : 'missing' }
}
const checkValidity = (label: string, has: boolean | null, expiry: string | null, now: Date): Check => {
  if (!has) return { label, state: 'open', text: 'not provided' }
  if (!expiry) return { label, state: 'missing', text: 'no expiration date' }
  if (hasPassed(expiry, now)) return { label, state: 'expired', text: `expired ${showEpochDay(expiry)}` }
  const daysLeft = daysBetween(dayIn(DEFAULT_TIME_ZONE, now), dayIn('UTC', new Date(Number(expiry))))
  const state = daysLeft <= CREDENTIAL_REMINDER_DAYS[0] ? 'soon' : 'fine'
  return { label, state, text: `valid through ${showEpochDay(expiry)}` }
}

const checkEmail = ({ isEmailVerified }: UserRecord): Check => ({
  label: 'Email address',
  state: isEmailVerified ? 'fine' : 'open',
  text: isEmailVerified ? 'confirmed' : 'not confirmed yet',
})

export const listClinicianChecks = (user: UserRecord, profile: ReviewedClinician, now: Date): Check[] => [
  checkEmail(user),
  checkProvided('Driver’s license photo', profile.drivingLicensePhotoUrl),
  checkProvided('Resume', profile.resumeUrl),
  ...checkLicenses(profile, now),
  checkAgreement(profile),
  checkValidity('CPR certification', profile.isCPRCertification, profile.cprExpiryDate, now),
  checkValidity('TB test', profile.isTbTest, profile.tbTestExpiryDate, now),
  checkValidity('Malpractice insurance', profile.isMalpracticeInsurance, profile.malpracticeExp, now),
]

const checkAgreement = ({ agreement }: ReviewedClinician): Check => {
  const label = 'Contractor agreement'
  if (!agreement) return { label, state: 'missing', text: 'not signed' }
  return agreement.version === AGREEMENT_VERSION
    ? { label, state: 'fine', text: `signed ${showDay(agreement.signedAt)}` }
    : { label, state: 'missing', text: 'new version not signed' }
}

export const listLicenses = ({ licenseDetails }: ReviewedClinician) =>
  (licenseDetails ?? []).filter(({ licenseNumber }) => licenseNumber)

const checkLicenses = (profile: ReviewedClinician, now: Date): Check[] => {
  const licenses = listLicenses(profile)
  if (licenses.length === 0) return [{ label: 'License', state: 'missing', text: 'not provided' }]
  return licenses.map(({ licenseNumber, state, licenseExpDate }) => {
    const stateName = state ? stateNames[state as StateCode] : 'no state'
    return checkValidity(`License ${licenseNumber}, ${stateName}`, true, licenseExpDate || null, now)
  })
}

export const listFacilityChecks = (user: UserRecord, facility: ReviewedFacility): Check[] => [
  checkEmail(user),
  checkProvided('Address', facility.address1),
  checkProvided('Phone', facility.phone),
  checkProvided('Contact person', facility.contactLastName),
  {
    label: 'CMS certification number',
    state: facility.cmsCertificationNumber ? 'fine' : 'open',
    text: facility.cmsCertificationNumber ?? 'not in the directory',
  },
]
