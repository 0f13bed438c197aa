import { useEffect, useRef } from 'react'
import { useAnswer } from '../../api/use-call.ts'

/** A facility names a clinician, a clinician a facility. */
export type OtherSide = { clinicianId: string } | { facilityId: string }

/** How the reader's own side stands to the other one; `undefined` until it is known. */
export const useBlock = (other: OtherSide) => {
  const { data } = useAnswer('blocks.list', {})
  if (!data) return undefined
  const own = data.find(({ clinicianId, facilityId }) =>
    'clinicianId' in other ? clinicianId === other.clinicianId : facilityId === other.facilityId,
  )
  return own ?? null
}

/** What comes in place of the button that was pressed takes the keys; what was there from the start does not. */
export const useFocusInPlace = <Element extends HTMLElement>(isThere: boolean | undefined) => {
  const element = useRef<Element>(null)
  const before = useRef(isThere)
  useEffect(() => {
    if (isThere && before.current === false) element.current?.focus()
    before.current = isThere
  }, [isThere])
  return element
}
