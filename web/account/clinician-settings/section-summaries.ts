import { plural } from '@gaitway/contract/format/plural'
import { weekdays } from '@gaitway/contract/values/enums'
import { isCompleteLicense, type ProfileFields } from '@gaitway/contract/fields/profile'
import { showDay } from '@gaitway/contract/format/time'
import { phoneText } from '../../ui/phone.ts'
import type { SectionId } from '../../profile/form/sections.ts'
import { copy as w } from './copy.ts'

const joined = (...parts: (string | false | null | undefined)[]) => parts.filter(Boolean).join(' · ')
const showEpochDay = (epoch: string) => showDay(new Date(Number(epoch)), 'UTC')

const firstEnd = (ends: readonly (string | null | undefined)[], today: string) => {
  const [first] = ends.filter(Boolean).toSorted((a, b) => Number(a) - Number(b))
  if (!first) return undefined
  if (Number(first) < Date.parse(today)) return `one expired ${showEpochDay(first)}`
  return ends.length === 1 ? `expires ${showEpochDay(first)}` : `next expires ${showEpochDay(first)}`
}

const licenses = ({ licenseDetails }: ProfileFields, today: string) => {
  const held = (licenseDetails ?? []).filter(isCompleteLicense)
  if (held.length === 0) return 'No license yet'
  const ends = held.map(({ licenseExpDate }) => licenseExpDate)
  return [plural(held.length, 'license', 'licenses'), firstEnd(ends, today)].filter(Boolean).join(', ')
}

const certificates = ({ certificationDetails, specialityDetails, facilityCertificates }: ProfileFields) => {
  const count = (list: readonly unknown[] | null | undefined, says: (count: number) => string) =>
    list?.length ? says(list.length) : undefined
  return (
    joined(
      count(certificationDetails, (count: number) => plural(count, 'certification', 'certifications')),
      count(specialityDetails, (count: number) => plural(count, 'specialty', 'specialties')),
      count(facilityCertificates, (count: number) =>
        plural(count, 'facility certificate', 'facility certificates'),
      ),
    ) || 'None (optional)'
  )
}

const experience = ({ totalPracticYears, facilityExperience }: ProfileFields) => {
  const settings = (facilityExperience ?? []).filter(({ isAvailable }) => isAvailable).length
  return joined(
    typeof totalPracticYears === 'number' && plural(totalPracticYears, 'year', 'years'),
    settings > 0 && plural(settings, 'setting', 'settings'),
  )
}

const health = (profile: ProfileFields, today: string) => {
  const { isCPRCertification: cpr, isMalpracticeInsurance: insurance, isTbTest: tb } = profile
  const ends = [
    cpr && profile.cprExpiryDate,
    insurance && profile.malpracticeExp,
    tb && profile.tbTestExpiryDate,
  ].filter(end => typeof end === 'string')
  const held = [cpr && 'CPR', insurance && 'Insurance', tb && 'TB test', profile.covidStatus && 'Covid']
  return joined(held.filter(Boolean).join(', '), firstEnd(ends, today))
}

/** `Mon–Fri`, or `Mon, Wed–Fri`. */
export const availabilitySummary = ({ availableWeekDays }: ProfileFields) => {
  const stretches: string[][] = []
  let isRunning = false
  for (const day of weekdays) {
    const isFree = availableWeekDays?.[day] === true
    if (isFree && isRunning) stretches.at(-1)?.push(day)
    else if (isFree) stretches.push([day])
    isRunning = isFree
  }
  const name = (day = '') => w.day[day as keyof typeof w.day]
  return stretches
    .flatMap(days =>
      days.length > 2 ? [`${name(days[0])}–${name(days.at(-1))}`] : days.map(day => name(day)),
    )
    .join(', ')
}

const summaries: Record<SectionId, (profile: ProfileFields, today: string) => string> = {
  you: ({ firstName, lastName, phone }) =>
    joined([firstName, lastName].filter(Boolean).join(' '), phone && phoneText(phone)),
  home: ({ homeAddressCity, homeAddressState, emrgencyContactName }) =>
    joined(
      [homeAddressCity, homeAddressState].filter(Boolean).join(', '),
      emrgencyContactName && `emergency: ${emrgencyContactName}`,
    ),
  licenses,
  certificates,
  experience,
  documents: ({ drivingLicensePhotoUrl, resumeUrl }) =>
    joined(drivingLicensePhotoUrl?.length ? 'Driver’s license' : undefined, resumeUrl && 'Resume'),
  health,
  availability: availabilitySummary,
}

/** The one-line summary of a profile section. */
export const sectionSummary = (id: SectionId, profile: ProfileFields, today: string) =>
  summaries[id](profile, today) || 'Nothing yet'
