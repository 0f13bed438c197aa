import type { Role } from '@gaitway/contract/enums'
import { clinicianTypes, sideOf } from '@gaitway/contract/enums'
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
})

/** The last user to sign up isn't approved yet. */
const isWaiting = (user: number, { facilities, clinicians }: Scale) =>
  user > facilities + clinicians - WAITING_PEOPLE

/** The users whose screens are measured, the nth of each kind, starting over after the last. */
export const viewersOf = (scale: Scale) => {
  const { facilities, clinicians, jobs } = scale
  return {
    admin: viewer('admin', 0),
    clinician: (n: number): SignedIn => {
      const wanted = (n * 7) % clinicians
      const at = isWaiting(1 + facilities + wanted, scale) ? wanted % WAITING_PEOPLE : wanted
      const type = clinicianTypes[at % clinicianTypes.length] ?? 'pt'
      return { ...viewer(type, 1 + facilities + at), clinicianId: rowId('clinician', at) }
    },
    facility: (n: number): SignedIn => {
      const at = n % facilities
      return { ...viewer('facility', 1 + at), facilityId: rowId('facility', at), isOwner: true }
    },
    /** the newest job of the same facility, which is open */
    openJobId: (n: number) =>
      rowId('job', jobs - facilities + ((n + facilities - (jobs % facilities)) % facilities)),
    jobId: (n: number) => rowId('job', (n * 31) % jobs),
  }
}
export type Viewers = ReturnType<typeof viewersOf>
