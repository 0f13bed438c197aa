import { useQuery } from '@tanstack/react-query'
import type { UserRecord } from '@gaitway/contract/schemas/resources'
import { call } from '../../session.ts'

export const PROFILE_FRESH_MILLISECONDS = 5 * 60_000

/** Cached longer than usual, because each read of private details is recorded. A closed account has no profile. */
export const useProfile = ({ member, ...user }: UserRecord) => {
  const clinicianId = user.closedAt === null ? user.clinicianId : null
  const facilityId = member?.isOwner ? user.facilityId : null
  const kept = { staleTime: PROFILE_FRESH_MILLISECONDS, refetchOnWindowFocus: false, retry: false }
  const clinician = useQuery({
    ...kept,
    queryKey: ['clinician', clinicianId],
    queryFn: () => call('clinicians.read', { id: clinicianId ?? '' }),
    enabled: clinicianId !== null,
  })
  const facility = useQuery({
    ...kept,
    queryKey: ['facility', facilityId],
    queryFn: () => call('facilities.read', { id: facilityId ?? '' }),
    enabled: clinicianId === null && facilityId !== null,
  })
  return {
    profile: clinicianId === null ? undefined : clinician.data,
    facility: clinicianId === null && facilityId !== null ? facility.data : undefined,
    error: clinician.error ?? facility.error,
  }
}

/** The profile that owns the person's shifts and events; a facility's belong to its owner. */
export const profileOf = ({ clinicianId, facilityId, member }: UserRecord) => {
  if (clinicianId) return { clinicianId }
  return facilityId && member?.isOwner ? { facilityId } : undefined
}
