import { useAnswer } from '../../api/use-call.ts'
import { Face } from '../../shared/show/Face.tsx'

type FacilityFaceProps = { facility: { id: string; officeName: string } }

/** A facility's photo. Until it is here, and without one, the tile with its initials. */
export const FacilityFace = ({ facility: { id, officeName } }: FacilityFaceProps) => {
  const { data } = useAnswer('facilities.read', { id }, { shouldRetryOnError: false })
  return <Face of="place" name={officeName} pictureUrl={data?.profileUrl} />
}
