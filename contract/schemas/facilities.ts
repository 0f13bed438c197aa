import { z } from 'zod'
import { dressCodes, patientTypes, referralSources, settingTypes } from '../values/enums.ts'
import { addressFields } from '../fields/address.ts'
import { commonFields } from '../fields/common.ts'
import { moneyFields } from '../fields/money.ts'
import {
  aboutFacility,
  cmsCertificationNumber,
  facilitySteps,
  locationDescription,
  locationFields,
  LOCATIONS_MAX,
  website,
} from '../fields/facility.ts'
import { FACILITY_SIGNUP_STEPS } from '../values/limits.ts'
import { fileUrl } from './clinicians.ts'
import {
  id,
  instant,
  nothing,
  version,
  reliability,
  cents,
  nullableText,
  addressTexts,
  typedLine,
} from './common.ts'
import { choiceBy, textBy } from './from-rule.ts'
import { job } from './jobs.ts'
import { userLifecycle } from '../lifecycles/user.ts'

const nameAndAddress = facilitySteps[2]
const contact = facilitySteps[3]
const location = z.strictObject({
  nickname: textBy(locationFields.nickname),
  address1: textBy(locationFields.address1),
  city: textBy(locationFields.city),
  state: choiceBy(locationFields.state),
  zipCode: textBy(locationFields.zipCode),
  timeZone: choiceBy(addressFields.timeZone).optional(),
  description: textBy(locationDescription).nullable().optional(),
})

export const facility = z.strictObject({
  id,
  userId: id,
  officeName: z.string(),
  aboutFacility: nullableText,
  facilityTypes: z.array(z.string()),
  patientTypes: z.array(z.string()),
  dressCode: nullableText,
  phone: nullableText,
  website: nullableText,
  contactFirstName: nullableText,
  contactLastName: nullableText,
  contactTitle: nullableText,
  billingEmail: nullableText,
  address1: nullableText,
  address2: nullableText,
  city: nullableText,
  state: nullableText,
  zipCode: nullableText,
  timeZone: z.string(),
  locations: z.array(
    z.strictObject({
      id,
      nickname: z.string(),
      ...addressTexts,
      timeZone: z.string(),
      description: nullableText,
    }),
  ),
  cmsCertificationNumber: nullableText,
  profileUrl: nullableText,
  /** null for everyone but its members and admins */
  invoiceAllowed: z.boolean().nullable(),
  /** null for everyone but admins */
  trusted: z.boolean().nullable(),
  /** the reason for its billing hold, if it has one; for its members and staff */
  holdReason: nullableText,
  feePercent: z.number().nullable(),
  referenceFrom: nullableText,
  referenceBy: nullableText,
  agreement: z.strictObject({ signature: z.string(), signedAt: instant }).nullable(),
  isSignupCompleted: z.boolean(),
  signupStageCount: z.int(),
  rating: z.number().nullable(),
  ratingCount: z.int(),
  reliability,
})

/** A facility in the back office’s list, as a sub-admin sees it. */
export const facilityWithoutMoney = facility
  .omit({
    profileUrl: true,
    billingEmail: true,
    invoiceAllowed: true,
    trusted: true,
    feePercent: true,
    referenceFrom: true,
    referenceBy: true,
    agreement: true,
    signupStageCount: true,
    rating: true,
    ratingCount: true,
    reliability: true,
  })
  .extend({
    officeName: nullableText,
    /** the owner’s */
    status: z.enum(userLifecycle.states),
    /** when the billing hold began; null without one */
    heldAt: instant.nullable(),
    createdAt: instant,
    version,
  })

export const facilityRecord = facilityWithoutMoney.extend({
  billingEmail: nullableText,
  /** null when the standard fee applies */
  feePercent: z.number().nullable(),
  standardFeePercent: z.number(),
  invoiceAllowed: z.boolean(),
  trusted: z.boolean(),
  /** the balance due now: of failed charges and invoices, some past due */
  dueCents: cents,
  failedCents: cents,
  pastDueCents: cents,
})

const addScheme = (typed: string) => (/^https?:\/\//i.test(typed) ? typed : `https://${typed}`)

/** What members may send: null clears a field, a missing field keeps its value. */
const editableFields = {
  officeName: textBy(nameAndAddress.officeName).optional(),
  aboutFacility: textBy(aboutFacility).nullable().optional(),
  facilityTypes: z.array(z.enum(settingTypes)).max(20).optional(),
  patientTypes: z.array(z.enum(patientTypes)).max(20).optional(),
  dressCode: z.enum(dressCodes).optional(),
  phone: textBy(commonFields.phone).optional(),
  website: textBy(website).transform(addScheme).nullable().optional(),
  address1: textBy(nameAndAddress.address1).optional(),
  address2: textBy(addressFields.address2).nullable().optional(),
  city: textBy(nameAndAddress.city).optional(),
  state: choiceBy(nameAndAddress.state).optional(),
  zipCode: textBy(nameAndAddress.zipCode).optional(),
  timeZone: choiceBy(addressFields.timeZone).optional(),
  cmsCertificationNumber: textBy(cmsCertificationNumber).nullable().optional(),
  contactFirstName: textBy(contact.contactFirstName).optional(),
  contactLastName: textBy(contact.contactLastName).optional(),
  contactTitle: textBy(contact.contactTitle).optional(),
  billingEmail: textBy(contact.billingEmail).optional(),
  locations: z.array(location).max(LOCATIONS_MAX).optional(),
}

/** Agreed with the facility, so only its members and admins see them. */
const agreedFields = [
  'billingEmail',
  'invoiceAllowed',
  'feePercent',
  'referenceFrom',
  'referenceBy',
  'agreement',
]

const feeMissing = moneyFields.feePercent.missing

const terms = {
  /** percent of clinician pay; null means the standard fee */
  feePercent: z
    .number({ error: feeMissing })
    .multipleOf(0.01, 'The fee can have up to two decimal places')
    .min(0, 'The fee must be between 0 and 100 percent')
    .max(100, 'The fee must be between 0 and 100 percent')
    .nullable()
    .optional(),
  invoiceAllowed: z.boolean().optional(),
  /** clinicians are paid before this facility’s payments arrive */
  trusted: z.boolean().optional(),
}

export const facilitySchemas = {
  'facilities.add': {
    input: z.strictObject({
      signupStageCount: z.int().min(2).max(FACILITY_SIGNUP_STEPS),
      ...editableFields,
      agreementSignature: textBy(facilitySteps[4].agreementSignature).optional(),
      referenceFrom: z.enum(referralSources).optional(),
      referenceBy: textBy(commonFields.referenceBy).nullable().optional(),
    }),
    output: facility,
  },
  'facilities.edit': {
    input: z.strictObject({
      /** another facility, for admins */
      id: id.optional(),
      version: version.optional(),
      ...editableFields,
      ...terms,
      profileUrl: fileUrl.nullable().optional(),
      locations: z
        .array(location.extend({ id: id.optional() }))
        .max(LOCATIONS_MAX)
        .optional(),
    }),
    output: facility,
  },
  'facilities.setTerms': {
    input: z
      .strictObject({
        id,
        version: version.optional(),
        ...terms,
        /** the reason for a billing hold; null ends it */
        holdReason: textBy(commonFields.reason).nullable().optional(),
      })
      .refine(
        sent =>
          Object.entries(sent).some(
            ([name, term]) => !['id', 'version'].includes(name) && term !== undefined,
          ),
        // a request without any term gets its error at the field of the fee
        { error: feeMissing, path: ['feePercent'] },
      ),
    output: facility,
  },
  'facilities.read': {
    input: z.strictObject({ id: id.optional() }),
    output: facility,
    hiddenFrom: {
      clinician: [...agreedFields, 'holdReason', 'trusted'],
      facility: ['trusted'],
      subadmin: [...agreedFields, 'trusted'],
    },
  },
  'facilities.searchDirectory': {
    input: z.strictObject({ search: typedLine.min(2).max(100) }),
    output: z.array(
      z.strictObject({
        cmsCertificationNumber: z.string(),
        name: z.string(),
        ...addressTexts,
      }),
    ),
  },
  'facilities.timeZones': {
    input: z.strictObject({ zipCode: textBy(addressFields.zipCode), state: choiceBy(addressFields.state) }),
    /** several if the ZIP code is unknown and its area has several */
    output: z.strictObject({ timeZones: z.array(z.string()) }),
  },
  'facilities.lastJob': { input: nothing, output: job.nullable() },
}
