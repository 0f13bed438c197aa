import { z } from 'zod'
import {
  boardSorts,
  clinicianTypes,
  dressCodes,
  facilityJobSorts,
  jobTypes,
  patientTypes,
  paymentTypes,
  settingTypes,
  stateCodes,
  type StateCode,
} from '../enums.ts'
import { commonFields } from '../fields/common.ts'
import { jobFields } from '../fields/job.ts'
import { applicationLifecycle } from '../lifecycles/application.ts'
import { jobLifecycle } from '../lifecycles/job.ts'
import { BOOST_MAX_PERCENT, JOBS_PER_CALL_MAX, SLOTS_MAX } from '../limits.ts'
import { cents, commaList, done, id, instant, listQuery, page, priceLines, slot, state } from './common.ts'
import { choiceBy, textBy, wholeBy } from './from-rule.ts'
import { expectedPay, shiftCost, shiftEnding } from './shift-money.ts'
import { standbyOffer } from './standby.ts'

const f = jobFields
const slots = z
  .array(slot)
  .min(1, { error: 'Please add the time of the shift' })
  .max(SLOTS_MAX, { error: `A job has at most ${SLOTS_MAX} slots` })

export const newJob = z.strictObject({
  jobType: choiceBy(f.jobType),
  clinicianType: choiceBy(f.clinicianType),
  slots,
  locationId: id.optional(),
  jobAddressNickname: textBy(f.jobAddressNickname).optional(),
  jobAddress1: textBy(f.jobAddress1).optional(),
  jobAddress2: textBy(commonFields.address2).optional(),
  city: textBy(f.city).optional(),
  state: choiceBy(f.state).optional(),
  zipCode: textBy(f.zipCode).optional(),
  settingTypes: z.array(z.enum(settingTypes)).min(1, { error: 'Please choose a setting' }).max(20),
  patientTypes: z.array(z.enum(patientTypes)).max(20),
  dressCode: z.enum(dressCodes),
  description: textBy(f.description),
  documentationSystem: textBy(f.documentationSystem).optional(),
  hourlyRate: wholeBy(f.hourlyRate),
  minExperienceYears: wholeBy(f.minExperienceYears),
  parkingCents: wholeBy(f.parkingCents).optional(),
  otherCents: wholeBy(f.otherCents).optional(),
})

/** What a job asks for, beside its time, place and pay; `listJobDetails` lists it on a page. */
export const jobDetails = {
  jobType: z.enum(jobTypes),
  settingTypes: z.array(z.enum(settingTypes)),
  patientTypes: z.array(z.enum(patientTypes)),
  dressCode: z.enum(dressCodes),
  minExperienceYears: z.int(),
  description: z.string(),
  documentationSystem: z.string().nullable(),
}

/** A job as anyone who may see it sees it. */
export const job = z.strictObject({
  id,
  serialNumber: z.int(),
  status: z.enum(jobLifecycle.states),
  clinicianType: z.enum(clinicianTypes),
  slots: z.array(z.strictObject({ id, startDate: instant, endDate: instant, sortOrder: z.int() })),
  jobAddressNickname: z.string().nullable(),
  jobAddress1: z.string(),
  jobAddress2: z.string().nullable(),
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
  /** what the clinician is paid for the booked time, in full */
  totalPayCents: cents,
  numberOfApplicants: z.int(),
  createdAt: instant,
})

const facilitySummary = z.strictObject({
  id,
  officeName: z.string(),
  userId: id,
  rating: z.number().nullable(),
  ratingCount: z.int(),
})
/** One reason why a clinician may not take a job; `code` is for the "Fix" link. */
export const reason = z.strictObject({ code: z.string(), text: z.string() })

export const boardCard = z.strictObject({
  ...job.shape,
  facility: facilitySummary,
  distanceMiles: z.number().nullable(),
  /** null where there is no median for the discipline and state */
  medianRateCents: cents.nullable(),
  myApplicationStatus: z.enum(applicationLifecycle.states).nullable(),
  reasons: z.array(reason),
})

export const price = z.strictObject({
  feePercent: z.number(),
  /** by payment type, so that a choice needs no other request */
  ...(Object.fromEntries(paymentTypes.map(type => [type, priceLines])) as Record<
    (typeof paymentTypes)[number],
    typeof priceLines
  >),
})

export const jobSchemas = {
  'jobs.post': {
    input: z.strictObject({ jobs: z.array(newJob).min(1).max(JOBS_PER_CALL_MAX) }),
    output: z.array(job),
  },
  'jobs.previewPrice': {
    input: z.strictObject({
      jobType: z.enum(jobTypes),
      slots,
      hourlyRate: wholeBy(f.hourlyRate),
      boostPercent: z.int().min(0).max(BOOST_MAX_PERCENT).optional(),
      parkingCents: wholeBy(f.parkingCents).optional(),
      otherCents: wholeBy(f.otherCents).optional(),
    }),
    output: price,
  },
  'jobs.read': {
    input: z.strictObject({ id }),
    output: z.strictObject({
      ...boardCard.shape,
      /** how the facility is found and reached: once confirmed (clinician), always (facility, admin) */
      contact: z
        .strictObject({ firstName: z.string(), lastName: z.string(), title: z.string(), phone: z.string() })
        .nullable(),
      myApplicationId: id.nullable(),
      /** of the clinician's own application */
      isStandby: z.boolean(),
      standbyOffer: standbyOffer.nullable(),
      /** the shift is open again for a clinician who was declined only because it was filled */
      canComeBack: z.boolean(),
      price: price.nullable(),
      /** what the clinician who is confirmed will be paid, and when; null once it is due, and for everyone else */
      expectedPay: expectedPay.nullable(),
      /** what it costs whose it is, once somebody was confirmed; null for clinicians */
      cost: shiftCost.nullable(),
      /** how confirmed shifts of it ended before their time, the latest first; a clinician reads their own */
      endings: z.array(shiftEnding),
    }),
  },
  'jobs.listOwn': {
    input: z.strictObject({
      ...listQuery(
        ...(facilityJobSorts as unknown as ['shiftId', 'totalTime', 'totalAmount']),
        'startDate',
        'createdAt',
      ),
      statuses: commaList(jobLifecycle.states),
      search: z.string().trim().max(100).optional(),
      facilityId: id.optional(),
      /** jobs with a slot that touches this stretch of time */
      fromDate: instant.optional(),
      toDate: instant.optional(),
    }),
    output: page(
      z.strictObject({
        ...job.shape,
        totalMinutes: z.int(),
        confirmed: z
          .strictObject({ applicationId: id, clinicianId: id, clinicianName: z.string() })
          .nullable(),
        isHeld: z.boolean(),
        /** after a drop-out: standbys are being asked, or one said yes and is to be confirmed */
        standbyRound: z.enum(['asking', 'saidYes']).nullable(),
        /** what those who were confirmed for it cost as it stands now; null before anybody was */
        costCents: cents.nullable(),
      }),
    ),
  },
  'jobs.board': {
    input: z.strictObject({
      ...listQuery('startDate'),
      sort: z.enum(boardSorts).default('none'),
      radiusMiles: z.coerce.number().int().min(1).max(500).optional(),
      nearZip: z
        .string()
        .regex(/^[0-9]{5}$/, { error: 'A zip code has exactly 5 digits' })
        .optional(),
      fromDate: instant.optional(),
      toDate: instant.optional(),
      settingTypes: commaList(settingTypes),
      states: commaList(stateCodes as readonly StateCode[]),
      minRate: z.coerce.number().int().min(0).max(1000).optional(),
      jobType: z.enum(jobTypes).optional(),
      boosted: z.enum(['true', 'false']).optional(),
      /** also jobs of the discipline that something still stands against, with the reasons */
      withReasons: z.enum(['true', 'false']).default('true'),
    }),
    output: z.strictObject({
      data: z.array(boardCard),
      count: z.int(),
      /** where distances are measured from */
      origin: z.strictObject({ label: z.string(), zipCode: z.string() }).nullable(),
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
      sample: z.int().nullable(),
      /** dollars an hour: the least that may be posted, and what posting starts from */
      minRate: z.int(),
      defaultRate: z.int(),
    }),
  },
}
