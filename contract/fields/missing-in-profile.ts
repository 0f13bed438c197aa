import type { FieldErrors } from '../values/errors.ts'
import { clinicianFields, epochDate } from './clinician.ts'
import { isCompleteLicense, type ProfileFields, type ProfileField } from './profile.ts'

type Experience = NonNullable<ProfileFields['facilityExperience']>

/** Fields that an answer makes required, with the message if they’re missing. */
export const requiredByAnswer: Record<
  'isMalpracticeInsurance' | 'isCPRCertification' | 'isTbTest',
  Partial<Record<ProfileField, string>>
> = {
  isMalpracticeInsurance: {
    malpracticeExp: epochDate.missing,
    malpracticeUrl: 'Malpractice insurance document is required',
  },
  isCPRCertification: { cprExpiryDate: epochDate.missing, cprPictureUrl: 'CPR certificate is required' },
  isTbTest: {
    tbTestDate: epochDate.missing,
    tbTestResult: 'Please choose the TB test result',
    tbTestPictureUrl: 'TB test document is required',
  },
}

const isMissing = (value: unknown) => value === null || value === undefined || value === ''
const listMissing = (profile: ProfileFields, required: Partial<Record<ProfileField, string>>): FieldErrors =>
  Object.fromEntries(Object.entries(required).filter(([name]) => isMissing(profile[name as ProfileField])))

/** At least one entry is checked, and every checked one has its years. */
const isExperienced = (entries: Experience | null | undefined) => {
  const available = (entries ?? []).filter(({ isAvailable }) => isAvailable)
  return available.length > 0 && available.every(({ startTime }) => startTime !== '')
}

/** The fields a profile still needs before it can be submitted. */
export const findMissingFields = (profile: ProfileFields): FieldErrors => ({
  ...listMissing(
    profile,
    Object.fromEntries(Object.entries(clinicianFields).map(([name, { missing }]) => [name, missing])),
  ),
  ...Object.assign(
    {},
    ...Object.entries(requiredByAnswer).map(([by, required]) =>
      profile[by as ProfileField] === true ? listMissing(profile, required) : {},
    ),
  ),
  ...Object.fromEntries(
    (profile.licenseDetails ?? []).flatMap((license, index) =>
      isCompleteLicense(license) && license.licenseExpDate === ''
        ? [[`licenseDetails.${index}.licenseExpDate`, epochDate.missing]]
        : [],
    ),
  ),
  ...listMissing(profile, {
    profileUrl: 'Profile picture is required',
    resumeUrl: 'Resume is required',
  }),
  ...Object.fromEntries(
    (
      [
        ['knownLanuages', profile.knownLanuages?.length, 'Please choose a language'],
        ['drivingLicensePhotoUrl', profile.drivingLicensePhotoUrl?.length, "Driver's License is required"],
        ['facilityExperience', isExperienced(profile.facilityExperience), 'Facility experience is required'],
        ['patientExperience', isExperienced(profile.patientExperience), 'Patient experience is required'],
        [
          'availableWeekDays',
          Object.values(profile.availableWeekDays ?? {}).some(Boolean),
          'At least one weekday must be selected.',
        ],
      ] as const
    ).flatMap(([name, isPresent, missing]) => (isPresent ? [] : [[name, missing]])),
  ),
})
