import { CREDENTIAL_REMINDER_DAYS } from './limits.ts'
import { dayIn } from './time.ts'

type CredentialState = 'valid' | 'expiring' | 'expired' | 'missing'
export type Credential = {
  /** the same credential keeps its key until its end changes */
  key: string
  name: string
  state: CredentialState
  /** the last day on which it holds */
  lastDay: string | null
  daysLeft: number | null
  /** what cannot be done without it; null where nothing depends on it */
  blocks: string | null
  /** the section of the profile that mends it */
  section: 'licences' | 'documents' | 'health'
}

/** What of a profile the wallet reads, spelled as it travels. */
export type CredentialFacts = {
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
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY)
const [SOON] = CREDENTIAL_REMINDER_DAYS

type Held = Pick<Credential, 'key' | 'name' | 'blocks' | 'section'> & {
  expiry: string | null
  isHeld: boolean
}

const judged = ({ expiry, isHeld, ...rest }: Held, today: string): Credential => {
  if (!isHeld) return { ...rest, state: 'missing', lastDay: null, daysLeft: null }
  if (!expiry) return { ...rest, state: 'valid', lastDay: null, daysLeft: null }
  const lastDay = dayIn('UTC', new Date(Number(expiry)))
  const daysLeft = daysBetween(today, lastDay)
  const state = daysLeft < 0 ? 'expired' : daysLeft <= SOON ? 'expiring' : 'valid'
  return { ...rest, state, lastDay, daysLeft }
}

const everyShift = 'Without a valid one you cannot be confirmed for any shift that ends later.'

/** Every licence and document of a profile with its state on this day, and what it stands in the way of. */
export const credentialsOf = (profile: CredentialFacts, today: string): Credential[] => {
  const licences = profile.licenseDetails ?? []
  const held: Held[] = [
    ...(licences.length > 0
      ? licences.map(({ licenseNumber, state, licenseExpDate }) => ({
          key: `licence ${state} ${licenseNumber}`,
          name: `Licence ${licenseNumber} of ${state}`,
          blocks: `You cannot be confirmed for shifts in ${state} that end after its last day.`,
          section: 'licences' as const,
          expiry: licenseExpDate || null,
          isHeld: true,
        }))
      : [
          {
            key: 'licence',
            name: 'Licence',
            blocks: 'Every shift: each asks for a licence of its state.',
            section: 'licences' as const,
            expiry: null,
            isHeld: false,
          },
        ]),
    {
      key: 'malpractice',
      name: 'Malpractice insurance',
      blocks: profile.isMalpracticeInsurance ? everyShift : null,
      section: 'health',
      expiry: profile.malpracticeExp,
      isHeld: profile.isMalpracticeInsurance === true,
    },
    {
      key: 'cpr',
      name: 'CPR certification',
      blocks: profile.isCPRCertification ? everyShift : null,
      section: 'health',
      expiry: profile.cprExpiryDate,
      isHeld: profile.isCPRCertification === true,
    },
    {
      key: 'tb',
      name: 'TB test',
      blocks: profile.isTbTest ? everyShift : null,
      section: 'health',
      expiry: profile.tbTestExpiryDate,
      isHeld: profile.isTbTest === true,
    },
    ...(
      [
        ['driving', "Driver's licence", Boolean(profile.drivingLicensePhotoUrl?.length)],
        ['resume', 'Resume', Boolean(profile.resumeUrl)],
        ['covid', 'Covid record', Boolean(profile.covidTestPictureUrl)],
      ] as const
    ).map(([key, name, isHeld]) => ({
      key,
      name,
      blocks: key === 'covid' ? null : 'Your profile is not complete without it.',
      section: key === 'covid' ? ('health' as const) : ('documents' as const),
      expiry: null,
      isHeld,
    })),
  ]
  return held.map(one => judged(one, today))
}

/** Which reminder a credential with so many days left is due for: the nearest one reached; none once it is over. */
export const reminderDue = (daysLeft: number): number | null =>
  daysLeft < 0 ? null : (CREDENTIAL_REMINDER_DAYS.toReversed().find(days => daysLeft <= days) ?? null)
