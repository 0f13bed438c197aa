import { DEFAULT_TIME_ZONE } from '@gaitway/contract/limits'
import { useEffect } from 'react'
import { useForm, useFormState } from 'react-final-form'
import { useAnswer } from '../../calls/use-call.ts'
import type { Facility, PostingValues } from './values.ts'

const isZip = (text: string | undefined) => /^[0-9]{5}$/.test(text ?? '')

/** The ZIP code that decides whose clock counts; nothing for the facility's own address. */
const zipOf = ({ place, zipCode }: PostingValues, facility: Facility) => {
  if (place === 'own') return undefined
  if (place === 'other') return isZip(zipCode) ? zipCode : undefined
  return facility.locations.find(({ id }) => id === place)?.zipCode
}

/** Keeps the form's zone where the shift is, so that every time is checked by the clock that hangs there. */
export const useZone = (facility: Facility) => {
  const { values } = useFormState<PostingValues>({ subscription: { values: true } })
  const form = useForm<PostingValues>()
  const zip = zipOf(values, facility)
  const { data } = useAnswer('facilities.timeZone', zip ? { zipCode: zip } : null)
  const found = zip ? data && (data.timeZone ?? DEFAULT_TIME_ZONE) : facility.timeZone || DEFAULT_TIME_ZONE
  useEffect(() => {
    if (found && found !== values.zone) form.change('zone', found)
  }, [found, values.zone, form])
}
