import { roleNames } from '../values/enums.ts'
import { showPhone } from '../format/phone.ts'
import { RATING_MAX } from '../values/limits.ts'
import type { ClinicianRecord } from '../schemas/clinicians.ts'
import type { FacilityRecord, OnboardingCallRecord, UserRecord } from '../schemas/resources.ts'
import { findStatusWord } from '../format/status-copy.ts'
import { type ExportCells, cityOf, dollars, moment, ourZoneAndId } from './cells.ts'

type Status = Pick<UserRecord, 'status' | 'isSignupCompleted'>
const nameStatus = ({ status, isSignupCompleted }: Status) =>
  status === 'pending' && !isSignupCompleted ? 'Incomplete' : findStatusWord('user', status).word

const phoneOf = ({ phone }: { phone: string | null }) => phone && showPhone(phone)

export const users = {
  Name: ({ name }) => name,
  Role: ({ role, member }) => (member?.isOwner === false ? 'Sub-user' : roleNames[role]),
  Status: user =>
    user.closedAt
      ? 'Closed'
      : user.status === 'approved' && user.member?.isOwner === false
        ? findStatusWord('member', user.member.status).word
        : nameStatus(user),
  Location: cityOf,
  Email: ({ email }) => email,
  Phone: phoneOf,
  'Signed up': ({ createdAt }) => moment(createdAt),
  'First name': ({ firstName }) => firstName,
  'Last name': ({ lastName }) => lastName,
  Facility: ({ officeName }) => officeName,
  'Email verified': ({ isEmailVerified }) => isEmailVerified,
  Reason: ({ statusReason }) => statusReason,
  ...ourZoneAndId,
} satisfies ExportCells<UserRecord>

export const clinicians = {
  Name: ({ name }) => name,
  Discipline: ({ clinicianType }) => roleNames[clinicianType],
  Status: nameStatus,
  Location: cityOf,
  Email: ({ email }) => email,
  Phone: phoneOf,
  'Signed up': ({ createdAt }) => moment(createdAt),
  'Years of practice': ({ totalPracticYears }) => totalPracticYears,
  'Licensed in': ({ licenseStates }) => licenseStates.join(', '),
  [`Rating out of ${RATING_MAX}`]: ({ rating }) => rating,
  Ratings: ({ ratingCount }) => ratingCount,
  ...ourZoneAndId,
} satisfies ExportCells<ClinicianRecord>

export const facilitiesWithoutMoney = {
  Facility: ({ officeName }) => officeName,
  Status: nameStatus,
  Location: cityOf,
  Phone: phoneOf,
  'Signed up': ({ createdAt }) => moment(createdAt),
  Contact: ({ contactFirstName, contactLastName }) =>
    [contactFirstName, contactLastName].filter(Boolean).join(' '),
  Address: ({ address1, address2 }) => [address1, address2].filter(Boolean).join(', '),
  'ZIP code': ({ zipCode }) => zipCode,
  Website: ({ website }) => website,
  'Billing hold since': ({ heldAt }) => moment(heldAt),
  'Hold reason': ({ holdReason }) => holdReason,
  ...ourZoneAndId,
} satisfies ExportCells<FacilityRecord>

export const facilities = {
  ...facilitiesWithoutMoney,
  'Billing email': ({ billingEmail }) => billingEmail,
  'Service fee in percent': ({ feePercent, standardFeePercent }) => feePercent ?? standardFeePercent,
  'Pays by invoice': ({ invoiceAllowed }) => invoiceAllowed,
  Trusted: ({ trusted }) => trusted,
  Due: ({ dueCents }) => dollars(dueCents),
  'Past due': ({ pastDueCents }) => dollars(pastDueCents),
} satisfies ExportCells<FacilityRecord>

export const onboardingCalls = {
  Time: ({ startsAt }) => moment(startsAt),
  Name: ({ personName }) => personName,
  Role: ({ role }) => roleNames[role],
  Phone: phoneOf,
  Call: ({ status }) => findStatusWord('onboardingCall', status).word,
  Account: ({ userStatus }) => findStatusWord('user', userStatus).word,
  Facility: ({ name, personName }) => (name === personName ? null : name),
  Booked: ({ createdAt }) => moment(createdAt),
  Reason: ({ statusReason }) => statusReason,
  ...ourZoneAndId,
} satisfies ExportCells<OnboardingCallRecord>
