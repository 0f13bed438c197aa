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
  /** null where none is declared */
  cprExpiresAt: Date | null
  tbExpiresAt: Date | null
  malpracticeExpiresAt: Date | null
  /** time given away, held or confirmed, with the job it is for */
  booked: readonly (Stretch & { jobId: string })[]
  timeOff: readonly Stretch[]
  /** facilities with which either side will not work again */
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

/** Every reason why a clinician may not take a job at this moment; none means that nothing stands against it. */
export const eligibility = (clinician: ClinicianFacts, job: OpenJob, at: Date): Reason[] => {
  const lastDay = lastDayOf(job)
  return [
    openness(job, at),
    ...account(clinician),
    discipline(clinician, job),
    licence(clinician, job, lastDay),
    ...credentials(clinician, lastDay),
    overlap(clinician, job),
    timeOff(clinician, job),
    blocked(clinician, job),
  ].filter(reason => reason !== undefined)
}

/** The calendar day on which the shift ends, where it is. */
const lastDayOf = ({ slots, timeZone }: OpenJob) =>
  dayIn(timeZone, addMinutes(new Date(Math.max(...slots.map(({ endsAt }) => endsAt.getTime()))), -1))

/** A job is open while it is posted by a facility that may use the product, until its first slot starts. */
const openness = ({ status, facilityStatus, slots }: OpenJob, at: Date): Reason | undefined =>
  status === 'posted' && facilityStatus === 'approved' && slots.every(({ startsAt }) => startsAt > at)
    ? undefined
    : { code: 'not_open', text: 'This shift is not open any more.' }

const account = ({ status, isSignupCompleted }: ClinicianFacts): Reason[] => [
  ...(status === 'approved'
    ? []
    : [{ code: 'not_approved' as const, text: 'Your account has not been approved yet.' }]),
  ...(isSignupCompleted
    ? []
    : [{ code: 'signup_incomplete' as const, text: 'Your profile is not complete yet.' }]),
]

const discipline = (clinician: ClinicianFacts, job: OpenJob): Reason | undefined =>
  disciplineOf(job.clinicianType).includes(clinician.clinicianType)
    ? undefined
    : {
        code: 'other_discipline',
        text: `This shift asks for ${withArticle(clinicianTypeNames[job.clinicianType].toLowerCase())}.`,
      }

const withArticle = (noun: string) => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`

const stateName = (code: string) => stateNames[code as StateCode] ?? code

const licence = ({ licences }: ClinicianFacts, job: OpenJob, lastDay: string): Reason | undefined => {
  const ofState = licences.filter(({ state }) => state === job.state)
  if (ofState.length === 0)
    return { code: 'no_licence', text: `You have no licence for ${stateName(job.state)}.` }
  return ofState.every(({ expiresAt }) => isOver(expiresAt, lastDay))
    ? {
        code: 'licence_expired',
        text: `Your licence for ${stateName(job.state)} ends before the shift does.`,
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
    isOver(expiresAt, lastDay) ? [{ code, text: `Your ${name} ends before the shift does.` }] : [],
  )

/** An expiry names a calendar day, and holds through it; compared with the day on which the shift ends. */
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

/** Who blocked whom, and why, is nobody's business but theirs. */
const blocked = ({ blockedFacilityIds }: ClinicianFacts, { facilityId }: OpenJob): Reason | undefined =>
  blockedFacilityIds.includes(facilityId)
    ? { code: 'blocked', text: 'This shift is not available to you.' }
    : undefined
