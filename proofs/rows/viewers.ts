import type { Role } from '@gaitway/contract/values/enums'
import { clinicianTypes, sideOf } from '@gaitway/contract/values/enums'
import type { SignedIn } from '../../api/use-cases/use-case.ts'
import { rowId, WAITING_PEOPLE, type Scale } from './scale.ts'

const viewer = (role: Role, user: number): SignedIn => ({
  side: sideOf(role),
  role,
  userId: rowId('user', user),
  sessionId: rowId('session', user),
  secondFactorUntil: null,
  status: 'approved',
  isSignupCompleted: true,
  facilityId: null,
  isOwner: false,
  access: [],
  clinicianId: null,
  viewedBy: null,
  viewEndsAt: null,
})

/** The last user to sign up isn't approved yet. */
const isWaiting = (user: number, { facilities, clinicians }: Scale) =>
  user > facilities + clinicians - WAITING_PEOPLE

/** The number of a completed job of the nth facility: turns 2 to 7 of ten are completed. */
const workedJob = (n: number, { facilities }: Scale) => (3 + 10 * (n % 9)) * facilities + (n % facilities)

/** The users whose screens are measured, the nth of each kind, starting over after the last. */
export const viewersOf = (scale: Scale) => {
  const { facilities, clinicians, jobs } = scale
  const clinician = (n: number): SignedIn => {
    const wanted = n % clinicians
    const at = isWaiting(1 + facilities + wanted, scale) ? wanted % WAITING_PEOPLE : wanted
    const type = clinicianTypes[at % clinicianTypes.length] ?? 'pt'
    return { ...viewer(type, 1 + facilities + at), clinicianId: rowId('clinician', at) }
  }
  /** one of every so many clinicians, approved */
  const every = (step: number) => (n: number) =>
    clinician(step * (n % Math.max(1, Math.floor((clinicians - WAITING_PEOPLE) / step))))
  return {
    admin: viewer('admin', 0),
    clinician: (n: number) => clinician(n * 7),
    /** those with time off, and those who blocked a facility */
    resting: every(4),
    blocking: every(60),
    facility: (n: number): SignedIn => {
      const at = n % facilities
      return { ...viewer('facility', 1 + at), facilityId: rowId('facility', at), isOwner: true }
    },
    /** the ID of one that pays by invoice, as every fifth does */
    invoicedId: (n: number) => rowId('facility', 4 + 5 * (n % Math.max(1, Math.floor(facilities / 5)))),
    /** the newest job of the same facility, which is open */
    openJobId: (n: number) =>
      rowId('job', jobs - facilities + ((n + facilities - (jobs % facilities)) % facilities)),
    /** a shift of the same facility that was worked: its application's number is five times its job's */
    worked: (n: number) => workedJob(n, scale),
  }
}
export type Viewers = ReturnType<typeof viewersOf>
