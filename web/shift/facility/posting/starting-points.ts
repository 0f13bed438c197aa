import { DEFAULT_TIME_ZONE } from '@gaitway/contract/values/limits'
import type { Output, Sent } from '@gaitway/contract/schemas/index'
import { clockTimeIn, dayIn } from '@gaitway/contract/format/time'
import { daysAfter, daysBetween, showDayName } from '../../../ui/days.ts'
import {
  buildJobs,
  moveSlot,
  valuesFromLast,
  type PostingFacility,
  type LastJob,
  type NewJob,
  type PostingValues,
  type TypedSlot,
} from './values.ts'

export type Template = Output<'jobTemplates.list'>[number]
type TemplateJob = Sent<'jobTemplates.add'>['job']

/** What a form starts with, and the sentence that says so. */
export type Start = { values: Partial<PostingValues>; said: string }

/** Names what the form was filled in from, and the day it is for. */
export const startFrom = (from: string, values: Partial<PostingValues>): Start => ({
  values,
  said: `Filled in from ${from}, for ${showDayName(values.slots?.[0]?.day ?? '')}.`,
})

type Posted = Pick<LastJob, 'slots' | 'timeZone'>

const typedSlots = ({ slots, timeZone }: Posted): TypedSlot[] =>
  slots.map(({ startDate, endDate }) => ({
    day: dayIn(timeZone, startDate),
    start: clockTimeIn(timeZone, startDate),
    end: clockTimeIn(timeZone, endDate),
  }))

/**
 * The same times again: on the day that was clicked, else on the day after the earlier shift, tomorrow at the
 * earliest.
 */
export const slotsAgain = (posted: Posted, day: string | undefined, now: Date): TypedSlot[] => {
  const slots = typedSlots(posted)
  const [first, last] = [slots[0]?.day, slots.at(-1)?.day]
  if (!first || !last) return slots
  const tomorrow = daysAfter(dayIn(posted.timeZone, now), 1)
  const dayAfter = daysAfter(last, 1)
  const next = day ?? (dayAfter > tomorrow ? dayAfter : tomorrow)
  return slots.map(slot => moveSlot(slot, daysBetween(first, next)))
}

/** Everything of an earlier shift, with its times on the next day and, if known, the favorites who were invited. */
export const valuesAgain = (
  facility: PostingFacility,
  posted: LastJob & { invited?: Output<'jobs.read'>['invited'] },
  { day, now }: { day: string | undefined; now: Date },
): Partial<PostingValues> => ({
  ...valuesFromLast(facility, posted),
  slots: slotsAgain(posted, day, now),
  ...(posted.invited?.length && { invitedIds: posted.invited.map(({ clinicianId }) => clinicianId) }),
})

/** The form as a template: everything but the days. A place is part of it only if it is a saved location. */
export const buildTemplate = (values: PostingValues, facility: PostingFacility, now: Date): TemplateJob => {
  const [job] = buildJobs({ ...values, alsoOn: [] }, facility, now)
  const { slots: _, inviteOnly: __, invitedClinicianIds: ___, brief, ...details } = job as NewJob
  const first = values.slots[0]?.day
  const times = values.slots.map(({ day, start = '', end = '' }) => ({
    daysLater: first && day ? daysBetween(first, day) : 0,
    start,
    end,
  }))
  const { emrLogin: ____, documents: _____, ...texts } = brief ?? {}
  const hasTexts = Object.values(texts).some(text => text !== undefined)
  return { ...details, ...(hasTexts && { brief: texts }), times }
}

/** A template's values, with its times from the day that was clicked on, else from tomorrow on. */
export const valuesFromTemplate = (
  facility: PostingFacility,
  { job }: Template,
  { day, now }: { day: string | undefined; now: Date },
): Partial<PostingValues> => {
  const { times, locationId, brief, ...details } = job
  const location = facility.locations.find(({ id }) => id === locationId)
  const { address1: jobAddress1, zipCode } = location ?? {}
  const posted = { ...details, ...(location && { jobAddress1, zipCode }) } as unknown as LastJob
  const { place, ...values } = valuesFromLast(facility, posted)
  const first = day ?? daysAfter(dayIn(facility.timeZone || DEFAULT_TIME_ZONE, now), 1)
  return {
    ...values,
    ...(brief && { brief }),
    // a location that was deleted since leaves the form's own first choice
    ...((location || details.jobAddress1) && { place }),
    slots: times.map(({ daysLater, start, end }) => ({ day: daysAfter(first, daysLater), start, end })),
  }
}
