import { useAnswer } from '../../api/use-call.ts'
import { useLoadingPart } from '../../ui/show/loading-parts.ts'

export type OtherSide = { clinicianId: string } | { facilityId: string }

/** The current user’s block of the other side: null if there is none, undefined while loading. */
export const useBlock = (other: OtherSide) => {
  const { data, isLoading } = useAnswer('blocks.list', {})
  useLoadingPart(isLoading)
  if (!data) return undefined
  const isOther = ({ clinicianId, facilityId }: (typeof data)[number]) =>
    'clinicianId' in other ? clinicianId === other.clinicianId : facilityId === other.facilityId
  return data.find(isOther) ?? null
}
