import { clinicianTypeNames, listTypesOfDiscipline } from '@gaitway/contract/values/enums'
import { stateNames } from '@gaitway/contract/values/states-of-usa'
import type { ClinicianType } from '@gaitway/contract/values/enums'
import type { StateCode } from '@gaitway/contract/values/states-of-usa'
import type { JobStatus } from '@gaitway/contract/lifecycles/job'
import type { UserStatus } from '@gaitway/contract/lifecycles/user'
import { addMinutes, dayIn, overlaps } from '@gaitway/contract/format/time'

type Stretch = { startsAt: Date; endsAt: Date }
export type ClinicianFacts = {
  status: UserStatus
  isSignupCompleted: boolean
  clinicianType: ClinicianType
  licenses: readonly { state: string; expiresAt: Date | null }[]
  /** null if none was entered */
  cprExpiresAt: Date | null
  tbExpiresAt: Date | null
  malpracticeExpiresAt: Date | null
  /** time already held or confirmed, with the job it is for */
  booked: readonly (Stretch & { jobId: string })[]
  timeOff: readonly Stretch[]
  /** facilities blocked by either side */
  blockedFacilityIds: readonly string[]
  /** upcoming jobs that a facility asked them to take */
  invitedJobIds: readonly string[]
}
export type OpenJob = {
  id: string
  facilityId: string
  status: JobStatus
  facilityStatus: UserStatus
  clinicianType: ClinicianType
  state: string
  timeZone: string
  slots: readonly Stretch[]
  /** only for invited clinicians */
  inviteOnly: boolean
}
export const reasonCodes = [
  'not_open',
  'not_approved',
  'signup_incomplete',
  'other_discipline',
  'no_license',
  'license_expired',
  'cpr_expired',
  'tb_expired',
  'malpractice_expired',
  'overlap',
  'time_off',
  'blocked',
  'not_invited',
] as const
export type ReasonCode = (typeof reasonCodes)[number]
export type Reason = { code: ReasonCode; text: string }

const facilityTexts = {
  possessive: 'Their',
  notApproved: 'Their account is no longer approved.',
  incomplete: 'Their profile is incomplete.',
  noLicense: (state: string) => `They don’t have a license for ${state}.`,
  overlap: 'They’re confirmed for another shift at this time.',
  timeOff: 'They have time off at this time.',
  blocked: 'They’re no longer available to your facility.',
  notInvited: 'You haven’t invited them to this shift.',
} as const

/** The text of each reason, for the clinician, and for the facility or staff who read about them. */
const reasonTexts = {
  clinician: {
    possessive: 'Your',
    notApproved: 'Your account hasn’t been approved yet.',
    incomplete: 'Your profile isn’t complete yet.',
    noLicense: (state: string) => `You don’t have a license for ${state}.`,
    overlap: 'You have another shift at this time.',
    timeOff: 'You have time off at this time.',
    blocked: 'This shift isn’t available to you.',
    notInvited: 'This shift is only for clinicians the facility invited.',
  },
  facility: facilityTexts,
  staff: {
    ...facilityTexts,
    blocked: 'They’re not available to this facility.',
    notInvited: 'They aren’t invited to this shift.',
  },
} as const
export type Reader = keyof typeof reasonTexts

/** Every reason why a clinician can't take a job right now; empty if they are eligible. */
export const eligibility = (
  clinician: ClinicianFacts,
  job: OpenJob,
  at: Date,
  reader: Reader = 'clinician',
): Reason[] => {
  const texts = reasonTexts[reader]
  const lastDay = findLastDay(job)
  const isOpen =
    job.status === 'posted' &&
    job.facilityStatus === 'approved' &&
    job.slots.every(({ startsAt }) => startsAt > at)
  const overlapsJob = (stretch: Stretch) => job.slots.some(slot => overlaps(stretch, slot))
  const licenses = clinician.licenses.filter(({ state }) => state === job.state)
  const state = stateNames[job.state as StateCode] ?? job.state
  const discipline = withArticle(clinicianTypeNames[job.clinicianType].toLowerCase())
  const beforeTheEnd = 'expires before the shift ends.'
  const reasons: [ReasonCode, applies: boolean, text: string][] = [
    ['not_open', !isOpen, 'This shift is no longer open.'],
    ['not_approved', clinician.status !== 'approved', texts.notApproved],
    ['signup_incomplete', !clinician.isSignupCompleted, texts.incomplete],
    [
      'other_discipline',
      !listTypesOfDiscipline(job.clinicianType).includes(clinician.clinicianType),
      `This shift requires ${discipline}.`,
    ],
    ['no_license', licenses.length === 0, texts.noLicense(state)],
    [
      'license_expired',
      licenses.length > 0 && licenses.every(({ expiresAt }) => expiresBefore(expiresAt, lastDay)),
      `${texts.possessive} ${state} license ${beforeTheEnd}`,
    ],
    [
      'cpr_expired',
      expiresBefore(clinician.cprExpiresAt, lastDay),
      `${texts.possessive} CPR certification ${beforeTheEnd}`,
    ],
    [
      'tb_expired',
      expiresBefore(clinician.tbExpiresAt, lastDay),
      `${texts.possessive} TB test ${beforeTheEnd}`,
    ],
    [
      'malpractice_expired',
      expiresBefore(clinician.malpracticeExpiresAt, lastDay),
      `${texts.possessive} malpractice insurance ${beforeTheEnd}`,
    ],
    ['overlap', clinician.booked.some(time => time.jobId !== job.id && overlapsJob(time)), texts.overlap],
    ['time_off', clinician.timeOff.some(overlapsJob), texts.timeOff],
    // neither side learns that the other blocked them
    ['blocked', clinician.blockedFacilityIds.includes(job.facilityId), texts.blocked],
    ['not_invited', job.inviteOnly && !clinician.invitedJobIds.includes(job.id), texts.notInvited],
  ]
  return reasons.flatMap(([code, applies, text]) => (applies ? [{ code, text }] : []))
}

/** The calendar day on which the shift ends, in the shift's time zone. */
const findLastDay = ({ slots, timeZone }: OpenJob) =>
  dayIn(timeZone, addMinutes(new Date(Math.max(...slots.map(({ endsAt }) => endsAt.getTime()))), -1))

const withArticle = (noun: string) => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`

/** A credential is valid through its expiration day, so it is compared with the day the shift ends. */
const expiresBefore = (expiresAt: Date | null, lastDay: string) =>
  expiresAt !== null && dayIn('UTC', expiresAt) < lastDay
