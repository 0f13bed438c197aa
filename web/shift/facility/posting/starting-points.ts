import { DEFAULT_TIME_ZONE } from '@gaitway/contract/values/limits'
import type { Output, Sent } from '@gaitway/contract/schemas/index'
import { dayIn } from '@gaitway/contract/format/time'
import { daysAfter, daysBetween, showDayName } from '../../../ui/days.ts'
import {
  buildJobs,
  moveSlot,
  readSlot,
  copyJobValues,
  type PostingFacility,
  type LastJob,
  type NewJob,
  type PostingValues,
} from './values.ts'

export type Template = Output<'jobTemplates.list'>[number]

/** What a form starts with, and the sentence that says what it was filled in from. */
export type Start = { values: Partial<PostingValues>; notice: string }

/** A start whose sentence names the source, such as “your last shift”, and the day of the first slot. */
export const buildStart = (source: string, values: Partial<PostingValues>): Start => ({
  values,
  notice: `Filled in from ${source}, for ${showDayName(values.slots?.[0]?.day ?? '')}.`,
})

/**
 * Everything of an earlier shift, with the favorites who were invited to it. Its times move to the day that was
 * clicked, else to the day after the earlier shift, but not before tomorrow.
 */
export const buildRepostValues = (
  facility: PostingFacility,
  posted: LastJob & { invited?: Output<'jobs.read'>['invited'] },
  { day, now }: { day: string | undefined; now: Date },
): Partial<PostingValues> => {
  const slots = posted.slots.map(slot => readSlot(slot, posted.timeZone))
  const [first = '', last = ''] = [slots[0]?.day, slots.at(-1)?.day]
  const tomorrow = daysAfter(dayIn(posted.timeZone, now), 1)
  const dayAfter = last && daysAfter(last, 1)
  const next = day ?? (dayAfter > tomorrow ? dayAfter : tomorrow)
  return {
    ...copyJobValues(facility, posted),
    slots: slots.map(slot => moveSlot(slot, daysBetween(first, next))),
    ...(posted.invited?.length && { invitedIds: posted.invited.map(({ clinicianId }) => clinicianId) }),
  }
}

/** The form as a template, without its days and invitations, and without the login and documents of the brief. */
export const buildTemplate = (
  values: PostingValues,
  facility: PostingFacility,
  now: Date,
): Sent<'jobTemplates.add'>['job'] => {
  const reusable: PostingValues = {
    ...values,
    alsoOn: [],
    audience: 'everyone',
    invitedIds: [],
    brief: { ...values.brief, documents: undefined },
    briefLogin: undefined,
  }
  const { slots: _slots, ...details } = buildJobs(reusable, facility, now)[0] as NewJob
  const first = values.slots[0]?.day
  const times = values.slots.map(({ day, start = '', end = '' }) => ({
    daysLater: first && day ? daysBetween(first, day) : 0,
    start,
    end,
  }))
  return { ...details, times }
}

/** A template's values, with its times from the day that was clicked on, else from tomorrow on. */
export const buildTemplateValues = (
  facility: PostingFacility,
  { job }: Template,
  { day, now }: { day: string | undefined; now: Date },
): Partial<PostingValues> => {
  const { times, locationId, brief, ...details } = job
  const location = facility.locations.find(({ id }) => id === locationId)
  const { address1: jobAddress1, zipCode } = location ?? {}
  const posted = { ...details, ...(location && { jobAddress1, zipCode }) } as unknown as LastJob
  const { place, ...values } = copyJobValues(facility, posted)
  const first = day ?? daysAfter(dayIn(facility.timeZone || DEFAULT_TIME_ZONE, now), 1)
  return {
    ...values,
    ...(brief && { brief }),
    // if the template's location was deleted, the form keeps its own first choice
    ...((location || details.jobAddress1) && { place }),
    slots: times.map(({ daysLater, start, end }) => ({ day: daysAfter(first, daysLater), start, end })),
  }
}
