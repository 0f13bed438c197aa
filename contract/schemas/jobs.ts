import { z } from 'zod'
import {
  boardSorts,
  clinicianTypes,
  dressCodes,
  facilityJobFilters,
  facilityJobSorts,
  facilityJobSortsByName,
  jobTypes,
  matchReasons,
  patientTypes,
  rateKinds,
  settingTypes,
  paymentTypes,
} from '../values/enums.ts'
import { stateCodes } from '../values/states-of-usa.ts'
import { addressFields } from '../fields/address.ts'
import { jobFields } from '../fields/job.ts'
import { applicationLifecycle } from '../lifecycles/application.ts'
import { jobLifecycle } from '../lifecycles/job.ts'
import { isZipCode, parsePosition } from '../places.ts'
import { BOOST_MAX_PERCENT, INVITED_PER_CALL_MAX, JOBS_PER_CALL_MAX, SLOTS_MAX } from '../values/limits.ts'
import {
  cents,
  sentCents,
  commaList,
  done,
  id,
  instant,
  listQuery,
  nothing,
  page,
  position,
  proposedSlot,
  slot,
  state,
  paymentType,
  reliability,
  nullableText,
  typedLine,
} from './common.ts'
import { newBrief } from './briefs.ts'
import { choiceBy, textBy, wholeBy } from './from-rule.ts'
import { invitation } from './invitations.ts'
import { callOut } from './call-outs.ts'
import { noShowReport } from './no-shows.ts'
import { missingCheckIn } from './missing-check-in.ts'
import { clinicianMoney, price, shiftCost, shiftEnding, standbyOffer, timeChange } from './shift-money.ts'

const slots = z
  .array(slot)
  .min(1, { error: 'Please add a day and time' })
  .max(SLOTS_MAX, { error: `A shift can have up to ${SLOTS_MAX} days` })

/** How the facility pays when a favorite confirms themselves. */
const instantPayment = z.strictObject({
  paymentType,
  /** defaults to the primary card or bank account; unused with an invoice */
  sourceId: id.optional(),
  /** the shift’s total as the facility saw it; refused if it has changed since */
  totalCents: sentCents,
})
/** What a facility agreed to for a shift that favorites may confirm themselves. */
const instantTerms = z.strictObject({
  paymentType: z.enum(paymentTypes),
  /** null by invoice */
  source: z
    .strictObject({
      id,
      kind: z.enum(['card', 'bank']),
      brand: z.string(),
      last4: z.string(),
      isRemoved: z.boolean(),
    })
    .nullable(),
  /** the price agreed to; the facility is asked before it is charged more */
  totalCents: cents,
  agreedBy: z.string(),
  agreedAt: instant,
})

export const newJob = z.strictObject({
  jobType: choiceBy(jobFields.jobType),
  clinicianType: choiceBy(jobFields.clinicianType),
  slots,
  locationId: id.optional(),
  jobAddressNickname: textBy(jobFields.jobAddressNickname).optional(),
  jobAddress1: textBy(jobFields.jobAddress1).optional(),
  jobAddress2: textBy(addressFields.address2).optional(),
  city: textBy(jobFields.city).optional(),
  state: choiceBy(jobFields.state).optional(),
  zipCode: textBy(jobFields.zipCode).optional(),
  timeZone: choiceBy(addressFields.timeZone).optional(),
  settingTypes: z.array(z.enum(settingTypes)).min(1, { error: 'Please choose a setting' }).max(20),
  patientTypes: z.array(z.enum(patientTypes)).max(20),
  dressCode: z.enum(dressCodes),
  description: textBy(jobFields.description),
  documentationSystem: textBy(jobFields.documentationSystem).optional(),
  hourlyRate: wholeBy(jobFields.hourlyRate),
  minExperienceYears: wholeBy(jobFields.minExperienceYears),
  parkingCents: wholeBy(jobFields.parkingCents).optional(),
  otherCents: wholeBy(jobFields.otherCents).optional(),
  brief: newBrief.optional(),
  /** only invited clinicians see it and can apply */
  inviteOnly: z.boolean().optional(),
  /** favorites to invite right away */
  invitedClinicianIds: z.array(id).max(INVITED_PER_CALL_MAX).optional(),
  /** favorites may confirm themselves; only for members who may pay */
  instant: instantPayment.optional(),
})

/** A job’s details beside its time, place and pay; `listJobDetails` formats them. */
export const jobDetails = {
  jobType: z.enum(jobTypes),
  settingTypes: z.array(z.enum(settingTypes)),
  patientTypes: z.array(z.enum(patientTypes)),
  dressCode: z.enum(dressCodes),
  minExperienceYears: z.int(),
  description: z.string(),
  documentationSystem: nullableText,
}

/** A job, for everyone who may see it. */
export const job = z.strictObject({
  id,
  serialNumber: z.int(),
  status: z.enum(jobLifecycle.states),
  clinicianType: z.enum(clinicianTypes),
  slots: z.array(z.strictObject({ id, startDate: instant, endDate: instant, sortOrder: z.int() })),
  jobAddressNickname: nullableText,
  jobAddress1: z.string(),
  jobAddress2: nullableText,
  city: z.string(),
  state,
  zipCode: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  timeZone: z.string(),
  ...jobDetails,
  hourlyRate: z.int(),
  boostPercent: z.int(),
  payRateCents: cents,
  parkingCents: cents,
  otherCents: cents,
  /** clinician pay for the scheduled time */
  totalPayCents: cents,
  numberOfApplicants: z.int(),
  inviteOnly: z.boolean(),
  createdAt: instant,
})

/** Whom a job is offered to, for staff: everyone invited, earliest first. */
export const offer = { inviteOnly: z.boolean(), invited: z.array(invitation) }
/** A reason a clinician isn’t eligible; `code` selects the "Fix" link. */
export const reason = z.strictObject({ code: z.string(), text: z.string() })

/** A facility’s photo as a link that opens it for some minutes; null without one. */
export const facilityPhotoUrl = nullableText

const boardCard = z.strictObject({
  ...job.shape,
  facility: z.strictObject({
    id,
    officeName: z.string(),
    userId: id,
    rating: z.number().nullable(),
    ratingCount: z.int(),
    reliability,
  }),
  facilityPhotoUrl,
  distanceMiles: z.number().nullable(),
  /** null if the discipline has no median in this state */
  medianRateCents: cents.nullable(),
  /** what `medianRateCents` is by its source */
  medianRateKind: z.enum(rateKinds),
  myApplicationStatus: z.enum(applicationLifecycle.states).nullable(),
  /** the facility asked this clinician to take it */
  isInvited: z.boolean(),
  /** this clinician, a favorite, may confirm themselves */
  isInstant: z.boolean(),
  reasons: z.array(reason),
})

const clockTime = z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, { error: 'This isn’t a valid time.' })

/** A new job without its days, with the times that clocks show at the shift’s address. */
const templateJob = newJob
  .omit({ slots: true, invitedClinicianIds: true, inviteOnly: true, instant: true })
  .extend({
    times: z
      .array(z.strictObject({ daysLater: z.int().min(0).max(SLOTS_MAX), start: clockTime, end: clockTime }))
      .min(1, { error: 'Please add a day and time' })
      .max(SLOTS_MAX),
    /** its login and documents come from the latest shift at the address */
    brief: newBrief.omit({ emrLogin: true, documents: true }).optional(),
  })
const name = textBy(jobFields.templateName)
const template = z.strictObject({ id, name: z.string(), job: templateJob })

export const jobSchemas = {
  'jobs.post': {
    input: z.strictObject({ jobs: z.array(newJob).min(1).max(JOBS_PER_CALL_MAX) }),
    output: z.array(job),
  },
  'jobs.previewPrice': {
    /** a new job, or what its price depends on */
    input: z.strictObject({
      ...newJob.partial().shape,
      ...newJob.pick({ jobType: true, slots: true, hourlyRate: true }).shape,
      instant: instantPayment.partial({ totalCents: true }).optional(),
      boostPercent: z.int().min(0).max(BOOST_MAX_PERCENT).optional(),
    }),
    output: price,
  },
  'jobs.read': {
    input: z.strictObject({ id }),
    output: z.strictObject({
      ...boardCard.shape,
      /** where `distanceMiles` starts; only clinicians with a known home have it */
      home: position.nullable(),
      /** for the confirmed clinician, the facility and staff */
      contact: z
        .strictObject({ firstName: z.string(), lastName: z.string(), title: z.string(), phone: z.string() })
        .nullable(),
      myApplicationId: id.nullable(),
      /** everyone invited, earliest first; null for clinicians */
      invited: z.array(invitation).nullable(),
      /** for the facility and staff; null unless favorites may confirm themselves */
      instant: instantTerms.nullable(),
      /** of the clinician’s own application */
      isStandby: z.boolean(),
      standbyOffer: standbyOffer.nullable(),
      /** of the clinician’s own application, like the next two fields */
      myNote: nullableText,
      myProposedSlots: z.array(proposedSlot).nullable(),
      /** what the facility proposes instead; an empty list means as posted */
      myCounterSlots: z.array(proposedSlot).nullable(),
      /** the times as posted, if the shift was confirmed at other times */
      postedSlots: z.array(z.strictObject({ id, startDate: instant, endDate: instant })).nullable(),
      /** what confirming now freezes for a cancellation, for the facility */
      cancellationTerms: z.strictObject({ lateNoticeHours: z.number(), lateHours: z.number() }).nullable(),
      /** the shift is open again, and this clinician was declined only because it had been filled */
      canComeBack: z.boolean(),
      /** for the confirmed clinician and the facility, until it is answered */
      timeChange: timeChange.nullable(),
      /** for the facility and staff: the day for which nobody checked in, once the facility was asked about it */
      missingCheckIn: missingCheckIn.nullable(),
      /** the reports that weren’t withdrawn: the open one first, then the latest */
      noShowReports: z.array(noShowReport),
      /** the days that were settled as a no-show, while the shift continues on other days */
      missedSlotIds: z.array(id),
      /** for its clinician and staff */
      callOut: callOut.nullable(),
      price: price.nullable(),
      ...clinicianMoney,
      /** for the facility, once someone was confirmed */
      cost: shiftCost.nullable(),
      /** the application of a completed shift, which both sides can rate; a clinician sees only their own */
      completedApplicationId: id.nullable(),
      /** confirmed shifts that ended early, latest first; a clinician sees only their own */
      endings: z.array(shiftEnding),
    }),
  },
  'jobs.allowInstant': { input: z.strictObject({ jobId: id, ...instantPayment.shape }), output: done },
  'jobs.endInstant': { input: z.strictObject({ jobId: id }), output: done },
  'jobs.listOwn': {
    input: z.strictObject({
      ...listQuery(...facilityJobSorts, 'startDate', 'createdAt'),
      /** a sort by its name instead of `sortBy`, which wins */
      sort: z.enum(Object.keys(facilityJobSortsByName) as (keyof typeof facilityJobSortsByName)[]).optional(),
      statuses: commaList(jobLifecycle.states),
      search: typedLine.max(100).optional(),
      facilityId: id.optional(),
      /** only jobs with applicants, with a cost, or counted in the fill rate */
      with: z.enum(facilityJobFilters).optional(),
      /** jobs with a slot in this range; those counted in the fill rate start in it */
      fromDate: instant.optional(),
      toDate: instant.optional(),
    }),
    output: page(
      z.strictObject({
        ...job.shape,
        totalMinutes: z.int(),
        /** applications pending review */
        openApplicants: z.int(),
        confirmed: z
          .strictObject({ applicationId: id, clinicianId: id, clinicianName: z.string() })
          .nullable(),
        isHeld: z.boolean(),
        /** after the clinician canceled: an offer is open, or a standby accepted and needs to be confirmed */
        standbyRound: z.enum(['asking', 'accepted']).nullable(),
        /** the total cost of everyone confirmed for it so far; null if nobody was */
        costCents: cents.nullable(),
      }),
    ),
  },
  'jobs.fillRate': {
    input: nothing,
    output: z.strictObject({
      filled: z.int(),
      counted: z.int(),
      /** weeks from Sunday in the facility’s time zone, earliest first, up to the current one */
      weeks: z.array(z.strictObject({ fromDay: z.iso.date(), filled: z.int(), counted: z.int() })),
    }),
  },
  'jobs.board': {
    input: z.strictObject({
      ...listQuery('startDate'),
      sort: z.enum(boardSorts).default('none'),
      radiusMiles: z.coerce.number().int().min(1).max(500).optional(),
      /** like radiusMiles from home, but everywhere if the home's place isn't known */
      nearHomeMiles: z.coerce.number().int().min(1).max(500).optional(),
      /** where distances start instead of home: a ZIP code, or "latitude,longitude" */
      near: z
        .string()
        .refine(text => isZipCode(text) || parsePosition(text) !== undefined, {
          error: 'Enter a 5-digit ZIP code',
        })
        .optional(),
      fromDate: instant.optional(),
      toDate: instant.optional(),
      settingTypes: commaList(settingTypes),
      states: commaList(stateCodes),
      minRate: z.coerce.number().int().min(0).max(1000).optional(),
      jobType: z.enum(jobTypes).optional(),
      boosted: z.enum(['true', 'false']).optional(),
      /** include jobs the clinician isn’t eligible for, with the reasons */
      withReasons: z.enum(['true', 'false']).default('true'),
    }),
    output: z.strictObject({
      data: z.array(z.strictObject({ ...boardCard.shape, matchReasons: z.array(z.enum(matchReasons)) })),
      count: z.int(),
      /** the point distances are measured from */
      origin: z.strictObject({ label: z.string(), zipCode: nullableText, ...position.shape }).nullable(),
    }),
  },
  'jobs.delete': { input: z.strictObject({ id }), output: done },
  'jobs.medianRate': {
    input: z.strictObject({
      clinicianType: z.enum(clinicianTypes),
      state,
      city: z.string().max(50).optional(),
    }),
    output: z.strictObject({
      rateCents: cents.nullable(),
      source: z.string(),
      kind: z.enum(rateKinds),
      sample: z.int().nullable(),
      /** dollars per hour: the minimum, and the default in a new job */
      minRate: z.int(),
      defaultRate: z.int(),
    }),
  },
  /** by name */
  'jobTemplates.list': { input: nothing, output: z.array(template) },
  'jobTemplates.add': { input: z.strictObject({ name, job: templateJob }), output: template },
  'jobTemplates.rename': { input: z.strictObject({ id, name }), output: template },
  'jobTemplates.remove': { input: z.strictObject({ id }), output: done },
}
