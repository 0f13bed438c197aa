import { z } from 'zod'
import { userLifecycle } from '../lifecycles/user.ts'
import { cents, instant, version } from './common.ts'
import { facility } from './facilities.ts'

const { id, userId, officeName, aboutFacility, facilityTypes, patientTypes, dressCode, phone } =
  facility.shape
const { website, contactFirstName, contactLastName, contactTitle, address1, address2, city, state } =
  facility.shape
const { zipCode, timeZone, locations, cmsCertificationNumber, isSignupCompleted, holdReason } = facility.shape

/** A facility in the back office’s list, as a sub-admin sees it. */
export const facilityWithoutMoney = z.strictObject({
  id,
  userId,
  officeName: officeName.nullable(),
  /** the owner’s */
  status: z.enum(userLifecycle.states),
  city,
  state,
  phone,
  contactFirstName,
  contactLastName,
  contactTitle,
  address1,
  address2,
  zipCode,
  timeZone,
  website,
  aboutFacility,
  facilityTypes,
  patientTypes,
  dressCode,
  cmsCertificationNumber,
  locations,
  isSignupCompleted,
  /** since when new confirmations are stopped, and why */
  heldAt: instant.nullable(),
  holdReason,
  createdAt: instant,
  version,
})

export const facilityRecord = facilityWithoutMoney.extend({
  billingEmail: facility.shape.billingEmail,
  /** null when the standard fee applies */
  feePercent: z.number().nullable(),
  standardFeePercent: z.number(),
  invoiceAllowed: z.boolean(),
  trusted: z.boolean(),
  /** what it owes now: for failed charges, and on invoices, some past due */
  dueCents: cents,
  failedCents: cents,
  pastDueCents: cents,
})
