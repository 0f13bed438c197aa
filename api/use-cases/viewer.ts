import type { Side } from '@gaitway/contract/enums'
import { refuse } from '@gaitway/contract/errors'
import { clinicianOnly, facilityMember, isStaff, type Actor } from './use-case.ts'

export type Viewer = { side: Side; clinicianId: string | null; facilityId: string | null }

/** Whose things a person sees: a clinician's own, a facility's own, everyone's for staff, and nobody's otherwise. */
export const viewerOf = (by: Actor): Viewer => {
  if (by.side === 'clinician')
    return { side: by.side, clinicianId: clinicianOnly(by).clinicianId, facilityId: null }
  if (by.side === 'facility')
    return { side: by.side, clinicianId: null, facilityId: facilityMember(by).facilityId }
  if (by.side === 'guest' || !isStaff(by)) throw refuse('not_signed_in')
  return { side: by.side, clinicianId: null, facilityId: null }
}
