import type { CaseFileOf } from '@gaitway/contract/values/case-files'
import type { UserRecord } from '@gaitway/contract/schemas/resources'
import { useCall } from '../../shared/queries.ts'

/** Caches longer than usual, because each read of private details is recorded. */
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

/** The record whose timeline and notes a person’s page shows: their clinician profile, the facility they own, or their account. */
export const findCaseFile = ({ id, clinicianId, facilityId, member }: UserRecord): CaseFileOf => {
  if (clinicianId) return { of: 'clinician', id: clinicianId }
  return facilityId && member?.isOwner ? { of: 'facility', id: facilityId } : { of: 'user', id }
}

/** The clinician profile or the owned facility, by which lists find the person's shifts. */
export const findProfileRecord = (user: UserRecord) => {
  const { of, id } = findCaseFile(user)
  return of === 'clinician' ? { clinicianId: id } : of === 'facility' ? { facilityId: id } : undefined
}
