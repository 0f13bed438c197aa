import type { FieldErrors } from '@gaitway/contract/errors'
import { clinicianFields } from '@gaitway/contract/fields/clinician'
import { checkAll } from '@gaitway/contract/fields/rule'

type Experience = { isAvailable: boolean; startTime: string }

export type CompleteProfile = Record<string, unknown> & {
  dateOfBirth: string | null
  graduationYear: number | null
  knownLanuages: string[] | null
  profileUrl: string | null
  resumeUrl: string | null
  drivingLicensePhotoUrl: string[] | null
  isMalpracticeInsurance: boolean | null
  isCPRCertification: boolean | null
  isTbTest: boolean | null
  licenseDetails: { licenseExpDate: string }[] | null
  facilityExperience: Experience[] | null
  patientExperience: Experience[] | null
  availableWeekDays: Record<string, boolean> | null
}

const enterDate = 'Please enter a date'

/** Fields that one answer asks for, with what is said when they are missing. */
const asked: { by: 'isMalpracticeInsurance' | 'isCPRCertification' | 'isTbTest'; fields: FieldErrors }[] = [
  {
    by: 'isMalpracticeInsurance',
    fields: { malpracticeExp: enterDate, malpracticeUrl: 'Malpractice insurance document is required' },
  },
  {
    by: 'isCPRCertification',
    fields: { cprExpiryDate: enterDate, cprPictureUrl: 'CPR certificate is required' },
  },
  {
    by: 'isTbTest',
    fields: {
      tbTestDate: enterDate,
      tbTestResult: 'Please choose the result of the TB test',
      tbTestPictureUrl: 'TB test document is required',
    },
  },
]

const isMissing = (value: unknown) => value === null || value === undefined || value === ''

/** Some entry is available, and every available one says for how many years. */
const isExperienced = (entries: Experience[] | null) => {
  const available = (entries ?? []).filter(({ isAvailable }) => isAvailable)
  return available.length > 0 && available.every(({ startTime }) => startTime !== '')
}

const missingParts = (profile: CompleteProfile): FieldErrors => ({
  ...(profile.knownLanuages?.length ? {} : { knownLanuages: 'Please choose a language' }),
  ...(profile.profileUrl ? {} : { profileUrl: 'Profile picture is required' }),
  ...(profile.drivingLicensePhotoUrl?.length
    ? {}
    : { drivingLicensePhotoUrl: "Driver's License is required" }),
  ...(profile.resumeUrl ? {} : { resumeUrl: 'Resume is required' }),
  ...(isExperienced(profile.facilityExperience)
    ? {}
    : { facilityExperience: 'Facility experience is required' }),
  ...(isExperienced(profile.patientExperience)
    ? {}
    : { patientExperience: 'Patient experience is required' }),
  ...(Object.values(profile.availableWeekDays ?? {}).some(Boolean)
    ? {}
    : { availableWeekDays: 'At least one weekday must be selected.' }),
})

/** What no profile may say on this day, complete or not: nobody has graduated in a year that is still to come. */
export const wrongByClock = (
  { graduationYear }: Pick<CompleteProfile, 'graduationYear'>,
  now: Date,
): FieldErrors =>
  graduationYear !== null && graduationYear > now.getUTCFullYear()
    ? { graduationYear: clinicianFields.graduationYear.wrong }
    : {}

/** What is still missing or wrong in a profile that is handed in as complete. */
export const wrongInProfile = (profile: CompleteProfile, now: Date): FieldErrors => ({
  ...wrongByClock(profile, now),
  ...checkAll(clinicianFields, profile),
  ...(profile.dateOfBirth && Number(profile.dateOfBirth) >= now.getTime() ? { dateOfBirth: enterDate } : {}),
  ...Object.assign(
    {},
    ...asked
      .filter(({ by }) => profile[by] === true)
      .map(({ fields }) =>
        Object.fromEntries(Object.entries(fields).filter(([name]) => isMissing(profile[name]))),
      ),
  ),
  ...Object.fromEntries(
    (profile.licenseDetails ?? []).flatMap(({ licenseExpDate }, index) =>
      licenseExpDate === '' ? [[`licenseDetails.${index}.licenseExpDate`, enterDate]] : [],
    ),
  ),
  ...missingParts(profile),
})
