import type { ClinicianType, JobType, Weekday } from '@gaitway/contract/values/enums'
import type { StateCode } from '@gaitway/contract/values/states-of-usa'
import { DEFAULT_TIME_ZONE, SLOT_MAX_HOURS } from '@gaitway/contract/values/limits'
import type { Output, Sent } from '@gaitway/contract/schemas/index'
import { daysBetween, daysAfter, daysFrom, findWeekday } from '../../../ui/days.ts'
import { minutesBetween } from '@gaitway/contract/format/time'
import { clockCopy, readClockTime, type ReadTime } from '@gaitway/contract/format/typed-times'
import { buildBrief, type BriefValues } from '../../sheets/brief/brief-values.ts'
import { copy } from './copy.ts'

/** A slot as typed: calendar day and local clock times. */
export type TypedSlot = {
  day?: string
  start?: string
  end?: string
  /** the instant that is meant; it counts only while clocks show the typed time then */
  whichStart?: string
  whichEnd?: string
}
export type ParsedSlot = {
  startsAt?: Date
  endsAt?: Date
  minutes?: number
  endsNextDay: boolean
  from?: ReadTime
  until?: ReadTime
  problems: { day?: string; start?: string; end?: string }
}

const findEndDay = ({ day = '', start = '', end = '' }: TypedSlot) => (end <= start ? daysAfter(day, 1) : day)

/** What a typed slot means: two instants, or what is wrong at which field. An end before the start is on the next day. */
export const parseSlot = (slot: TypedSlot, zone: string, now: Date): ParsedSlot => {
  const { day, start, end } = slot
  const endsNextDay = Boolean(start && end && end <= start)
  if (!day || !start || !end) return { endsNextDay, problems: {} }
  if (start === end) return { endsNextDay: false, problems: { end: copy.sameTime } }
  const from = readClockTime(day, start, zone, { meant: slot.whichStart })
  const until = readClockTime(findEndDay(slot), end, zone, { meant: slot.whichEnd, after: from.at })
  const minutes = from.at && until.at && minutesBetween(from.at, until.at)
  return {
    startsAt: from.at,
    endsAt: until.at,
    minutes,
    endsNextDay,
    from,
    until,
    problems: {
      start: timeProblem(from) ?? (from.at && from.at <= now ? copy.inThePast : undefined),
      end: timeProblem(until) ?? (minutes === undefined ? undefined : lengthProblem(minutes)),
    },
  }
}

/** That a time occurs twice is said where one is chosen. */
const timeProblem = ({ problem }: ReadTime) => (problem === clockCopy.twice ? undefined : problem)

const lengthProblem = (minutes: number) => {
  if (minutes <= 0) return 'The shift must end after it starts.'
  return minutes > SLOT_MAX_HOURS * 60 ? copy.tooLong : undefined
}

/** The same slot some days later, without the choice between repeated times. */
export const moveSlot = (slot: TypedSlot, days: number): TypedSlot => ({
  day: slot.day && daysAfter(slot.day, days),
  start: slot.start,
  end: slot.end,
})

/** The index of the first slot that overlaps an earlier one. */
export const findOverlappingSlot = (slots: readonly ParsedSlot[]) => {
  const found = slots.findIndex((slot, place) =>
    slots
      .slice(0, place)
      .some(
        other =>
          slot.startsAt &&
          slot.endsAt &&
          other.startsAt &&
          other.endsAt &&
          slot.startsAt < other.endsAt &&
          other.startsAt < slot.endsAt,
      ),
  )
  return found < 0 ? undefined : found
}

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
  /** the time zone of the place, in which the times are read */
  zone: string
  slots: TypedSlot[]
  /** more days to post the same shift on */
  alsoOn: string[]
  /** how those days were chosen: these weekdays until that day */
  repeatOn?: Weekday[]
  repeatUntil?: string
  /** undefined until someone sets it; then the discipline's default applies */
  hourlyRate?: number
  minExperienceYears?: number
  parkingCents?: number
  otherCents?: number
  description?: string
  documentationSystem?: string
  /** who sees the shift; undefined means everyone */
  audience?: Audience
  invitedIds?: string[]
  /** how a favorite’s own confirmation is paid; undefined while they can’t */
  instant?: Omit<NonNullable<NewJob['instant']>, 'totalCents'>
  /** the service fee in the prices shown */
  feePercent?: number
}

/** The rate shown before a discipline is chosen. */
export const REST_RATE_DOLLARS = 50

/** The facility's own address, unless it is also a saved location. */
export const ownAddress = ({ address1, city, state, zipCode, locations }: PostingFacility) =>
  address1 && !locations.some(place => place.address1 === address1 && place.zipCode === zipCode)
    ? `${address1}, ${city}, ${state} ${zipCode}`
    : undefined

/** A new form, with the facility's own address and preferences. */
export const emptyValues = (facility: PostingFacility, day: string | undefined): PostingValues => ({
  jobType: 'PART_TIME',
  settingTypes: facility.facilityTypes.length === 1 ? (facility.facilityTypes as NewJob['settingTypes']) : [],
  patientTypes: [],
  dressCode: (facility.dressCode as NewJob['dressCode'] | null) ?? undefined,
  place: ownAddress(facility) ? 'own' : (facility.locations[0]?.id ?? 'other'),
  zone: facility.timeZone || DEFAULT_TIME_ZONE,
  slots: [{ day }],
  alsoOn: [],
  audience: 'everyone',
  minExperienceYears: 0,
})

const samePlace = (facility: PostingFacility, { jobAddress1, zipCode }: LastJob): PlaceChoice => {
  const isOwn = facility.address1 === jobAddress1 && facility.zipCode === zipCode
  return (
    facility.locations.find(place => place.address1 === jobAddress1 && place.zipCode === zipCode)?.id ??
    (isOwn ? 'own' : 'other')
  )
}

/** What a new shift copies from an earlier one, without its times. */
export const valuesFromLast = (facility: PostingFacility, last: LastJob): Partial<PostingValues> => {
  const place = samePlace(facility, last)
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
export const repeatedDays = ({
  jobType = 'PART_TIME',
  slots,
  alsoOn,
}: Pick<PostingValues, 'slots' | 'alsoOn'> & { jobType?: JobType }) =>
  jobType === 'FULL_TIME' ? [] : alsoOn.filter(day => day !== slots[0]?.day)

/** A rule far into the future still ends in an error, not in thousands of days. */
const RULE_DAYS_MAX = 366

/** These weekdays after the first day, through the last one. */
export const daysOfRule = (first: string, weekdaysChosen: readonly Weekday[], until: string) =>
  daysFrom(first, Math.min(RULE_DAYS_MAX, daysBetween(first, until) + 1)).filter(
    day => day > first && weekdaysChosen.includes(findWeekday(day)),
  )

const slotsOn = ({ slots, zone }: PostingValues, day: string | undefined, now: Date) => {
  const first = slots[0]?.day
  const typed = day && first ? slots.map(slot => moveSlot(slot, daysBetween(first, day))) : slots
  return typed.map(slot => parseSlot(slot, zone, now))
}

/** The slots on the shift's own or a repeated day, as instants; undefined while any is incomplete. */
export const instantSlots = (values: PostingValues, day: string | undefined, now: Date) => {
  const slots = slotsOn(values, day, now).map(({ startsAt, endsAt, minutes = 0 }) =>
    startsAt && endsAt && minutes > 0
      ? { startDate: startsAt.toISOString(), endDate: endsAt.toISOString() }
      : undefined,
  )
  return slots.every(slot => slot !== undefined) ? slots : undefined
}

const trimmed = (text: string | undefined) => text?.trim() || undefined

/** The address whose latest brief a new shift starts with. */
export const findBriefPlace = ({ place, jobAddress1, zipCode }: PostingValues, facility: PostingFacility) => {
  const known =
    place === 'own'
      ? facility
      : (facility.locations.find(({ id }) => id === place) ?? { address1: jobAddress1, zipCode })
  const [address1, zip] = [trimmed(known.address1 ?? undefined), known.zipCode]
  return address1 && zip?.length === 5 ? { jobAddress1: address1, zipCode: zip } : undefined
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
  }
}

/** One job for the shift's own days and one per repeated day. */
export const buildJobs = (values: PostingValues, facility: PostingFacility, now: Date): NewJob[] =>
  [undefined, ...repeatedDays(values).toSorted()].map(
    day =>
      ({
        jobType: values.jobType,
        clinicianType: values.clinicianType,
        slots: instantSlots(values, day, now) ?? [],
        ...buildPlace(values, facility),
        settingTypes: values.settingTypes,
        patientTypes: values.patientTypes,
        dressCode: values.dressCode,
        description: trimmed(values.description),
        documentationSystem: trimmed(values.documentationSystem),
        hourlyRate: values.hourlyRate ?? REST_RATE_DOLLARS,
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
