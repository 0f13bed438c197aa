import { useAnswer } from '../../api/use-call.ts'
import { useLoadingPart } from '../../ui/show/loading-parts.ts'

export type OtherSide = { clinicianId: string } | { facilityId: string }

/** The reader’s block of the other side: null for none, undefined while loading. */
export const useBlock = (other: OtherSide) => {
  const { data, isLoading } = useAnswer('blocks.list', {})
  useLoadingPart(isLoading)
  if (!data) return undefined
  const own = data.find(({ clinicianId, facilityId }) =>
    'clinicianId' in other ? clinicianId === other.clinicianId : facilityId === other.facilityId,
  )
  return own ?? null
}
