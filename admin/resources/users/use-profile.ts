import type { CaseFileOf } from '@gaitway/contract/values/case-files'
import type { UserRecord } from '@gaitway/contract/schemas/resources'
import { useCall } from '../../shared/queries.ts'

/** Cached longer than usual, because each read of private details is recorded. */
const cacheOptions = { staleTime: 5 * 60_000, refetchOnWindowFocus: false, retry: false }

export const useClinician = (id: string | null) =>
  useCall('clinicians.read', { id: id ?? '' }, { ...cacheOptions, enabled: id !== null })

/** A closed account has no profile. */
export const useProfile = ({ member, ...user }: UserRecord) => {
  const clinicianId = user.closedAt === null ? user.clinicianId : null
  const facilityId = clinicianId === null && member?.isOwner ? user.facilityId : null
  const clinician = useClinician(clinicianId)
  const facility = useCall(
    'facilities.read',
    { id: facilityId ?? '' },
    { ...cacheOptions, enabled: facilityId !== null },
  )
  return {
    profile: clinicianId === null ? undefined : clinician.data,
    facility: facilityId === null ? undefined : facility.data,
    error: clinician.error ?? facility.error,
  }
}

/** Whose timeline and notes are shown: the profile’s, a facility’s for its owner, or the person’s own without one. */
export const findCaseFile = ({ id, clinicianId, facilityId, member }: UserRecord): CaseFileOf => {
  if (clinicianId) return { of: 'clinician', id: clinicianId }
  return facilityId && member?.isOwner ? { of: 'facility', id: facilityId } : { of: 'user', id }
}

/** The profile that owns the person's shifts and events; a facility's belong to its owner. */
export const findProfileRecord = (user: UserRecord) => {
  const { of, id } = findCaseFile(user)
  return of === 'clinician' ? { clinicianId: id } : of === 'facility' ? { facilityId: id } : undefined
}
