import { clinicianTypeNames, disciplineOf, stateNames } from '@gaitway/contract/enums'
import type { ClinicianType, StateCode } from '@gaitway/contract/enums'
import type { JobStatus } from '@gaitway/contract/lifecycles/job'
import type { UserStatus } from '@gaitway/contract/lifecycles/user'
import { addMinutes, dayIn, overlaps } from '@gaitway/contract/time'

type Stretch = { startsAt: Date; endsAt: Date }
export type ClinicianFacts = {
  status: UserStatus
  isSignupCompleted: boolean
  clinicianType: ClinicianType
  licences: readonly { state: string; expiresAt: Date | null }[]
  /** null if none was entered */
  cprExpiresAt: Date | null
  tbExpiresAt: Date | null
  malpracticeExpiresAt: Date | null
  /** time already held or confirmed, with the job it is for */
  booked: readonly (Stretch & { jobId: string })[]
  timeOff: readonly Stretch[]
  /** facilities blocked by either side */
  blockedFacilityIds: readonly string[]
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
}
export const reasonCodes = [
  'not_open',
  'not_approved',
  'signup_incomplete',
  'other_discipline',
  'no_licence',
  'licence_expired',
  'cpr_expired',
  'tb_expired',
  'malpractice_expired',
  'overlap',
  'time_off',
  'blocked',
] as const
export type ReasonCode = (typeof reasonCodes)[number]
export type Reason = { code: ReasonCode; text: string }

/** Every reason why a clinician can't take a job right now; empty if they are eligible. */
export const eligibility = (clinician: ClinicianFacts, job: OpenJob, at: Date): Reason[] => {
  const lastDay = lastDayOf(job)
  return [
    openness(job, at),
    ...account(clinician),
    discipline(clinician, job),
    license(clinician, job, lastDay),
    ...credentials(clinician, lastDay),
    overlap(clinician, job),
    timeOff(clinician, job),
    blocked(clinician, job),
  ].filter(reason => reason !== undefined)
}

/** The calendar day on which the shift ends, in the shift's time zone. */
const lastDayOf = ({ slots, timeZone }: OpenJob) =>
  dayIn(timeZone, addMinutes(new Date(Math.max(...slots.map(({ endsAt }) => endsAt.getTime()))), -1))

const openness = ({ status, facilityStatus, slots }: OpenJob, at: Date): Reason | undefined =>
  status === 'posted' && facilityStatus === 'approved' && slots.every(({ startsAt }) => startsAt > at)
    ? undefined
    : { code: 'not_open', text: 'This shift is no longer open.' }

const account = ({ status, isSignupCompleted }: ClinicianFacts): Reason[] => [
  ...(status === 'approved'
    ? []
    : [{ code: 'not_approved' as const, text: 'Your account hasn’t been approved yet.' }]),
  ...(isSignupCompleted
    ? []
    : [{ code: 'signup_incomplete' as const, text: 'Your profile isn’t complete yet.' }]),
]

const discipline = (clinician: ClinicianFacts, job: OpenJob): Reason | undefined =>
  disciplineOf(job.clinicianType).includes(clinician.clinicianType)
    ? undefined
    : {
        code: 'other_discipline',
        text: `This shift requires ${withArticle(clinicianTypeNames[job.clinicianType].toLowerCase())}.`,
      }

const withArticle = (noun: string) => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`

const stateName = (code: string) => stateNames[code as StateCode] ?? code

const license = ({ licences }: ClinicianFacts, job: OpenJob, lastDay: string): Reason | undefined => {
  const ofState = licences.filter(({ state }) => state === job.state)
  if (ofState.length === 0)
    return { code: 'no_licence', text: `You don’t have a license for ${stateName(job.state)}.` }
  return ofState.every(({ expiresAt }) => isOver(expiresAt, lastDay))
    ? {
        code: 'licence_expired',
        text: `Your ${stateName(job.state)} license expires before the shift ends.`,
      }
    : undefined
}

const credentials = (clinician: ClinicianFacts, lastDay: string): Reason[] =>
  (
    [
      ['cpr_expired', clinician.cprExpiresAt, 'CPR certification'],
      ['tb_expired', clinician.tbExpiresAt, 'TB test'],
      ['malpractice_expired', clinician.malpracticeExpiresAt, 'malpractice insurance'],
    ] as const
  ).flatMap(([code, expiresAt, name]) =>
    isOver(expiresAt, lastDay) ? [{ code, text: `Your ${name} expires before the shift ends.` }] : [],
  )

/** A credential is valid through its expiration day, so it is compared with the day the shift ends. */
const isOver = (expiresAt: Date | null, lastDay: string) =>
  expiresAt !== null && dayIn('UTC', expiresAt) < lastDay

const overlap = ({ booked }: ClinicianFacts, job: OpenJob): Reason | undefined =>
  booked.some(taken => taken.jobId !== job.id && job.slots.some(slot => overlaps(taken, slot)))
    ? { code: 'overlap', text: 'You have another shift at this time.' }
    : undefined

const timeOff = ({ timeOff: off }: ClinicianFacts, job: OpenJob): Reason | undefined =>
  off.some(stretch => job.slots.some(slot => overlaps(stretch, slot)))
    ? { code: 'time_off', text: 'You have time off at this time.' }
    : undefined

/** Neither side learns that the other blocked them. */
const blocked = ({ blockedFacilityIds }: ClinicianFacts, { facilityId }: OpenJob): Reason | undefined =>
  blockedFacilityIds.includes(facilityId)
    ? { code: 'blocked', text: 'This shift isn’t available to you.' }
    : undefined
