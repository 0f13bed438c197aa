import type { ClinicianType, JobType, Weekday } from '@gaitway/contract/values/enums'
import type { StateCode } from '@gaitway/contract/values/states-of-usa'
import { DEFAULT_TIME_ZONE, SLOT_MAX_HOURS } from '@gaitway/contract/values/limits'
import type { Output, Sent } from '@gaitway/contract/schemas/index'
import { daysBetween, daysAfter, daysFrom, findWeekday } from '../../../ui/days.ts'
import { clockTimeIn, dayIn, minutesBetween, overlaps } from '@gaitway/contract/format/time'
import { SAME_TIMES } from '@gaitway/contract/fields/job'
import { clockCopy, readClockTime, type ReadTime } from '@gaitway/contract/format/typed-times'
import { buildBrief, type BriefValues } from '../../sheets/brief/brief-values.ts'

/** A slot as typed: calendar day and local clock times. */
export type TypedSlot = {
  day?: string
  start?: string
  end?: string
  /** The instant that is meant if the time occurs twice. It counts only if clocks show the typed time then. */
  whichStart?: string
  whichEnd?: string
}

export const slotCopy = {
  inThePast: 'This time has passed. Choose a later one.',
  tooLong: `Up to ${SLOT_MAX_HOURS} hours. Add a second time for more.`,
} as const

export type ParsedSlot = {
  startsAt?: Date
  endsAt?: Date
  minutes?: number
  endsNextDay: boolean
  from?: ReadTime
  until?: ReadTime
  problems: { day?: string; start?: string; end?: string }
}

/** A slot of a posted shift as the form holds it. */
export const readSlot = ({ startDate, endDate }: LastJob['slots'][number], zone: string): TypedSlot => ({
  day: dayIn(zone, startDate),
  start: clockTimeIn(zone, startDate),
  end: clockTimeIn(zone, endDate),
  whichStart: startDate,
  whichEnd: endDate,
})

/** What a typed slot means: two instants, or what is wrong at which field. An end before the start is on the next day. */
export const parseSlot = (slot: TypedSlot, zone: string, now: Date): ParsedSlot => {
  const { day, start, end } = slot
  const endsNextDay = Boolean(start && end && end <= start)
  if (!day || !start || !end) return { endsNextDay, problems: {} }
  if (start === end) return { endsNextDay: false, problems: { end: SAME_TIMES } }
  const from = readClockTime(day, start, zone, { meant: slot.whichStart })
  const endDay = endsNextDay ? daysAfter(day, 1) : day
  const until = readClockTime(endDay, end, zone, { meant: slot.whichEnd, after: from.at })
  const minutes = from.at && until.at && minutesBetween(from.at, until.at)
  return {
    startsAt: from.at,
    endsAt: until.at,
    minutes,
    endsNextDay,
    from,
    until,
    problems: {
      start: findTimeProblem(from) ?? (from.at && from.at <= now ? slotCopy.inThePast : undefined),
      end: findTimeProblem(until) ?? (minutes === undefined ? undefined : findLengthProblem(minutes)),
    },
  }
}

/** A time that occurs twice isn't an error here, because AmbiguousTimeField asks which of the two is meant. */
const findTimeProblem = ({ problem }: ReadTime) => (problem === clockCopy.twice ? undefined : problem)

const findLengthProblem = (minutes: number) => {
  if (minutes <= 0) return 'The shift must end after it starts.'
  return minutes > SLOT_MAX_HOURS * 60 ? slotCopy.tooLong : undefined
}

/** The same slot some days later, without the choice between repeated times. */
export const moveSlot = (slot: TypedSlot, days: number): TypedSlot => ({
  day: slot.day && daysAfter(slot.day, days),
  start: slot.start,
  end: slot.end,
})

const isComplete = (slot: ParsedSlot): slot is ParsedSlot & { startsAt: Date; endsAt: Date } =>
  slot.startsAt !== undefined && slot.endsAt !== undefined

/** The index of the first slot that overlaps an earlier one, or -1. */
export const findOverlappingSlot = (slots: readonly ParsedSlot[]) =>
  slots.findIndex(
    (slot, index) =>
      isComplete(slot) &&
      slots.slice(0, index).some(earlier => isComplete(earlier) && overlaps(slot, earlier)),
  )

export type NewJob = Sent<'jobs.post'>['jobs'][number]
export type LastJob = NonNullable<Output<'facilities.lastJob'>>
export type PostingFacility = Output<'facilities.read'>

export type Audience = 'everyone' | 'invited'

/** `own`, `other`, or the id of a saved location. */
export type PlaceChoice = string
export type PostingValues = BriefValues & {
  jobType: JobType
  clinicianType?: ClinicianType
  settingTypes: NewJob['settingTypes']
  patientTypes: NewJob['patientTypes']
  dressCode?: NewJob['dressCode']
  place: PlaceChoice
  jobAddressNickname?: string
  jobAddress1?: string
  jobAddress2?: string
  city?: string
  state?: StateCode
  zipCode?: string
  /** The chosen time zone, where the ZIP code doesn’t decide it. */
  timeZone?: NewJob['timeZone']
  /** The time zone of the place, in which the times are typed. */
  zone: string
  slots: TypedSlot[]
  /** More days to post the same shift on. */
  alsoOn: string[]
  /** The rule that chose those days: these weekdays, through that last day. */
  repeatOn?: Weekday[]
  repeatUntil?: string
  /** In dollars; undefined while the discipline's default isn't known. */
  hourlyRate?: number
  minExperienceYears?: number
  parkingCents?: number
  otherCents?: number
  description?: string
  documentationSystem?: string
  /** Who sees the shift; undefined means everyone. */
  audience?: Audience
  invitedIds?: string[]
  /** How a favorite’s own confirmation is paid; undefined if favorites can’t confirm themselves. */
  instant?: Omit<NonNullable<NewJob['instant']>, 'totalCents'>
  /** The service fee in the prices that the form shows. */
  feePercent?: number
}

/** The rate shown before a discipline is chosen. */
export const INITIAL_RATE_DOLLARS = 50

/** The facility's own address, or undefined if it is also a saved location. */
export const formatOwnAddress = ({ address1, city, state, zipCode, locations }: PostingFacility) =>
  address1 && !locations.some(place => place.address1 === address1 && place.zipCode === zipCode)
    ? `${address1}, ${city}, ${state} ${zipCode}`
    : undefined

/** A new form, with the facility's own address and preferences. */
export const buildEmptyValues = (facility: PostingFacility, day: string | undefined): PostingValues => ({
  jobType: 'PART_TIME',
  settingTypes: facility.facilityTypes.length === 1 ? (facility.facilityTypes as NewJob['settingTypes']) : [],
  patientTypes: [],
  dressCode: (facility.dressCode as NewJob['dressCode'] | null) ?? undefined,
  place: formatOwnAddress(facility) ? 'own' : (facility.locations[0]?.id ?? 'other'),
  zone: facility.timeZone || DEFAULT_TIME_ZONE,
  slots: [{ day }],
  alsoOn: [],
  audience: 'everyone',
  minExperienceYears: 0,
})

const findPlaceChoice = (facility: PostingFacility, { jobAddress1, zipCode }: LastJob): PlaceChoice => {
  const isJobAddress = (place: { address1: string | null; zipCode: string | null }) =>
    place.address1 === jobAddress1 && place.zipCode === zipCode
  return facility.locations.find(isJobAddress)?.id ?? (isJobAddress(facility) ? 'own' : 'other')
}

/** What a new shift copies from an earlier one, without its times. */
export const copyJobValues = (facility: PostingFacility, last: LastJob): Partial<PostingValues> => {
  const place = findPlaceChoice(facility, last)
  return {
    jobType: last.jobType,
    clinicianType: last.clinicianType,
    settingTypes: last.settingTypes,
    patientTypes: last.patientTypes,
    dressCode: last.dressCode,
    place,
    ...(place === 'other' && {
      jobAddressNickname: last.jobAddressNickname ?? undefined,
      jobAddress1: last.jobAddress1,
      jobAddress2: last.jobAddress2 ?? undefined,
      city: last.city,
      state: last.state,
      zipCode: last.zipCode,
      timeZone: last.timeZone as NewJob['timeZone'],
    }),
    hourlyRate: last.hourlyRate,
    minExperienceYears: last.minExperienceYears,
    parkingCents: last.parkingCents || undefined,
    otherCents: last.otherCents || undefined,
    description: last.description,
    documentationSystem: last.documentationSystem ?? undefined,
    audience: last.inviteOnly ? 'invited' : 'everyone',
  }
}

/** The days to repeat on, without the shift's own day. A full-time job is posted once. */
export const listRepeatedDays = ({
  jobType,
  slots,
  alsoOn,
}: Pick<PostingValues, 'jobType' | 'slots' | 'alsoOn'>) =>
  jobType === 'FULL_TIME' ? [] : alsoOn.filter(day => day !== slots[0]?.day)

/** A last day far in the future must show an error, not thousands of days. */
const RULE_DAYS_MAX = 366

/** The days with one of these weekdays, from the day after the first one through the last one. */
export const listRuleDays = (first: string, chosenWeekdays: readonly Weekday[], until: string) =>
  daysFrom(first, Math.min(RULE_DAYS_MAX, daysBetween(first, until) + 1)).filter(
    day => day > first && chosenWeekdays.includes(findWeekday(day)),
  )

const parseSlotsOn = ({ slots, zone }: PostingValues, day: string | undefined, now: Date) => {
  const first = slots[0]?.day
  const typed = day && first ? slots.map(slot => moveSlot(slot, daysBetween(first, day))) : slots
  return typed.map(slot => parseSlot(slot, zone, now))
}

/** The slots on the shift's own or a repeated day, as instants; undefined while any is incomplete. */
export const buildSlots = (values: PostingValues, day: string | undefined, now: Date) => {
  const slots = parseSlotsOn(values, day, now).map(({ startsAt, endsAt, minutes = 0 }) =>
    startsAt && endsAt && minutes > 0
      ? { startDate: startsAt.toISOString(), endDate: endsAt.toISOString() }
      : undefined,
  )
  return slots.every(slot => slot !== undefined) ? slots : undefined
}

const trimmed = (text: string | undefined) => text?.trim() || undefined

/** The address whose latest brief a new shift starts with. */
export const findBriefPlace = ({ place, jobAddress1, zipCode }: PostingValues, facility: PostingFacility) => {
  const address =
    place === 'own'
      ? facility
      : (facility.locations.find(({ id }) => id === place) ?? { address1: jobAddress1, zipCode })
  const address1 = address.address1?.trim()
  return address1 && address.zipCode?.length === 5
    ? { jobAddress1: address1, zipCode: address.zipCode }
    : undefined
}

const buildPlace = (values: PostingValues, facility: PostingFacility): Partial<NewJob> => {
  const { place } = values
  if (place === 'own')
    return {
      jobAddress1: facility.address1 ?? undefined,
      jobAddress2: facility.address2 ?? undefined,
      city: facility.city ?? undefined,
      state: (facility.state as StateCode | null) ?? undefined,
      zipCode: facility.zipCode ?? undefined,
    }
  if (place !== 'other') return { locationId: place }
  return {
    jobAddressNickname: trimmed(values.jobAddressNickname),
    jobAddress1: trimmed(values.jobAddress1),
    jobAddress2: trimmed(values.jobAddress2),
    city: trimmed(values.city),
    state: values.state,
    zipCode: trimmed(values.zipCode),
    timeZone: values.timeZone,
  }
}

/** One job for the shift's own days and one per repeated day. */
export const buildJobs = (values: PostingValues, facility: PostingFacility, now: Date): NewJob[] =>
  [undefined, ...listRepeatedDays(values).toSorted()].map(
    day =>
      ({
        jobType: values.jobType,
        clinicianType: values.clinicianType,
        slots: buildSlots(values, day, now) ?? [],
        ...buildPlace(values, facility),
        settingTypes: values.settingTypes,
        patientTypes: values.patientTypes,
        dressCode: values.dressCode,
        description: trimmed(values.description),
        documentationSystem: trimmed(values.documentationSystem),
        hourlyRate: values.hourlyRate ?? INITIAL_RATE_DOLLARS,
        minExperienceYears: values.minExperienceYears ?? 0,
        ...(values.jobType === 'PART_TIME' && {
          parkingCents: values.parkingCents,
          otherCents: values.otherCents,
        }),
        brief: buildBrief(values),
        ...(values.audience === 'invited' && { inviteOnly: true }),
        ...(values.invitedIds?.length && { invitedClinicianIds: values.invitedIds }),
      }) as NewJob,
  )
