import { plural } from '@gaitway/contract/format/plural'
import { weekdays } from '@gaitway/contract/values/enums'
import { isCompleteLicense, type ProfileFields } from '@gaitway/contract/fields/profile'
import { showDay } from '@gaitway/contract/format/time'
import { formatTypedPhone } from '../../ui/phone.ts'
import type { SectionId } from '../../profile/form/sections.ts'
import { capitalize } from '@gaitway/contract/format/event-details'

const joinParts = (...parts: (string | false | 0 | null | undefined)[]) => parts.filter(Boolean).join(' · ')
const showEpochDay = (epoch: string) => showDay(new Date(Number(epoch)), 'UTC')

/** When the first of several credentials expires, or that it has expired. */
const describeFirstExpiration = (ends: readonly (string | null | undefined)[], today: string) => {
  const [first] = ends.filter(Boolean).toSorted((a, b) => Number(a) - Number(b))
  if (!first) return undefined
  if (Number(first) < Date.parse(today)) return `one expired ${showEpochDay(first)}`
  return ends.length === 1 ? `expires ${showEpochDay(first)}` : `next expires ${showEpochDay(first)}`
}

const licenses = ({ licenseDetails }: ProfileFields, today: string) => {
  const held = (licenseDetails ?? []).filter(isCompleteLicense)
  if (held.length === 0) return 'No license yet'
  const ends = held.map(({ licenseExpDate }) => licenseExpDate)
  return [plural(held.length, 'license', 'licenses'), describeFirstExpiration(ends, today)]
    .filter(Boolean)
    .join(', ')
}

const certificates = ({ certificationDetails, specialityDetails, facilityCertificates }: ProfileFields) => {
  const formatCount = (list: readonly unknown[] | null | undefined, one: string, many: string) =>
    list?.length && plural(list.length, one, many)
  return (
    joinParts(
      formatCount(certificationDetails, 'certification', 'certifications'),
      formatCount(specialityDetails, 'specialty', 'specialties'),
      formatCount(facilityCertificates, 'facility certificate', 'facility certificates'),
    ) || 'None (optional)'
  )
}

const experience = ({ totalPracticYears, facilityExperience }: ProfileFields) => {
  const settings = (facilityExperience ?? []).filter(({ isAvailable }) => isAvailable).length
  return joinParts(
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
  return joinParts(held.filter(Boolean).join(', '), describeFirstExpiration(ends, today))
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
  const shorten = (day = '') => capitalize(day.slice(0, 3))
  return stretches
    .flatMap(days =>
      days.length > 2 ? [`${shorten(days[0])}–${shorten(days.at(-1))}`] : days.map(day => shorten(day)),
    )
    .join(', ')
}

const summaries: Record<SectionId, (profile: ProfileFields, today: string) => string> = {
  you: ({ firstName, lastName, phone }) =>
    joinParts([firstName, lastName].filter(Boolean).join(' '), phone && formatTypedPhone(phone)),
  home: ({ homeAddressCity, homeAddressState, emrgencyContactName }) =>
    joinParts(
      [homeAddressCity, homeAddressState].filter(Boolean).join(', '),
      emrgencyContactName && `emergency: ${emrgencyContactName}`,
    ),
  licenses,
  certificates,
  experience,
  documents: ({ drivingLicensePhotoUrl, resumeUrl }) =>
    joinParts(drivingLicensePhotoUrl?.length ? 'Driver’s license' : undefined, resumeUrl && 'Resume'),
  health,
  availability: availabilitySummary,
}

/** The one-line summary of a profile section. */
export const sectionSummary = (id: SectionId, profile: ProfileFields, today: string) =>
  summaries[id](profile, today) || 'Nothing yet'
