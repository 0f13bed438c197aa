import { CREDENTIAL_REMINDER_DAYS } from './values/limits.ts'
import { dayIn } from './format/time.ts'

type CredentialState = 'valid' | 'expiring' | 'expired' | 'missing'
export type Credential = {
  /** stays the same until the expiration date changes */
  key: string
  name: string
  state: CredentialState
  /** the last day it’s valid */
  lastDay: string | null
  daysLeft: number | null
  /** what isn’t possible without it, if anything */
  consequence: string | null
  /** the section of the profile where it’s updated */
  section: 'licenses' | 'documents' | 'health'
}

/** The profile fields that credentials come from, spelled as on the wire. */
export type CredentialInput = {
  licenseDetails: readonly { licenseNumber: string; state: string; licenseExpDate: string }[] | null
  isCPRCertification: boolean | null
  cprExpiryDate: string | null
  isTbTest: boolean | null
  tbTestExpiryDate: string | null
  isMalpracticeInsurance: boolean | null
  malpracticeExp: string | null
  drivingLicensePhotoUrl: readonly string[] | null
  resumeUrl: string | null
  covidTestPictureUrl: string | null
}

const DAY = 24 * 60 * 60 * 1000
/** Whole days from one calendar day to another. */
export const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY)
const [SOON] = CREDENTIAL_REMINDER_DAYS

type HeldCredential = Pick<Credential, 'key' | 'name' | 'consequence' | 'section'> & {
  expiry: string | null
  isHeld: boolean
}

const assessCredential = ({ expiry, isHeld, ...rest }: HeldCredential, today: string): Credential => {
  if (!isHeld) return { ...rest, state: 'missing', lastDay: null, daysLeft: null }
  if (!expiry) return { ...rest, state: 'valid', lastDay: null, daysLeft: null }
  const lastDay = dayIn('UTC', new Date(Number(expiry)))
  const daysLeft = daysBetween(today, lastDay)
  const state = daysLeft < 0 ? 'expired' : daysLeft <= SOON ? 'expiring' : 'valid'
  return { ...rest, state, lastDay, daysLeft }
}

const missingLicense: HeldCredential = {
  key: 'license',
  name: 'License',
  consequence: 'You can’t be confirmed for any shift without a license for its state.',
  section: 'licenses',
  expiry: null,
  isHeld: false,
}
const blocksEveryShift = 'You can’t be confirmed for shifts that end after it expires.'

/** Every license and document of a profile with its status on a day, and what isn’t possible without it. */
export const assessCredentials = (profile: CredentialInput, today: string): Credential[] => {
  const licenses = profile.licenseDetails ?? []
  const held: HeldCredential[] = [
    ...licenses.map(({ licenseNumber, state, licenseExpDate }) => ({
      key: `license ${state} ${licenseNumber}`,
      name: `${state} license ${licenseNumber}`,
      consequence: `You can’t be confirmed for shifts in ${state} that end after it expires.`,
      section: 'licenses' as const,
      expiry: licenseExpDate || null,
      isHeld: true,
    })),
    ...(licenses.length > 0 ? [] : [missingLicense]),
    ...(
      [
        ['malpractice', 'Malpractice insurance', profile.isMalpracticeInsurance, profile.malpracticeExp],
        ['cpr', 'CPR certification', profile.isCPRCertification, profile.cprExpiryDate],
        ['tb', 'TB test', profile.isTbTest, profile.tbTestExpiryDate],
      ] as const
    ).map(([key, name, isHeld, expiry]) => ({
      key,
      name,
      consequence: isHeld ? blocksEveryShift : null,
      section: 'health' as const,
      expiry,
      isHeld: isHeld === true,
    })),
    ...(
      [
        ['driving', 'Driver’s license', Boolean(profile.drivingLicensePhotoUrl?.length)],
        ['resume', 'Resume', Boolean(profile.resumeUrl)],
        ['covid', 'Covid record', Boolean(profile.covidTestPictureUrl)],
      ] as const
    ).map(([key, name, isHeld]) => ({
      key,
      name,
      consequence: key === 'covid' ? null : 'Your profile isn’t complete without it.',
      section: key === 'covid' ? ('health' as const) : ('documents' as const),
      expiry: null,
      isHeld,
    })),
  ]
  return held.map(credential => assessCredential(credential, today))
}

/** The reminder that is due, in days before the expiration date; none after it. */
export const findDueReminder = (daysLeft: number): number | null =>
  daysLeft < 0 ? null : (CREDENTIAL_REMINDER_DAYS.toReversed().find(days => daysLeft <= days) ?? null)
