import { DEFAULT_TIME_ZONE } from '@gaitway/contract/values/limits'
import { useEffect } from 'react'
import { useForm, useFormState } from 'react-final-form'
import { useAnswer } from '../../../api/use-call.ts'
import { fillIn } from '../../../ui/forms/fill-in.ts'
import type { Facility, PostingValues } from './values.ts'

const isZip = (text: string | undefined) => /^[0-9]{5}$/.test(text ?? '')

/** The ZIP code that sets the time zone; undefined for the facility's own address. */
const zipOf = ({ place, zipCode }: PostingValues, facility: Facility) => {
  if (place === 'own') return undefined
  if (place === 'other') return isZip(zipCode) ? zipCode : undefined
  return facility.locations.find(({ id }) => id === place)?.zipCode
}

/** Keeps the time zone in step with the place, so that times are checked in local time. */
export const useZone = (facility: Facility) => {
  const { values } = useFormState<PostingValues>({ subscription: { values: true } })
  const form = useForm<PostingValues>()
  const zip = zipOf(values, facility)
  const { data } = useAnswer('facilities.timeZone', zip ? { zipCode: zip } : null)
  const found = zip ? data && (data.timeZone ?? DEFAULT_TIME_ZONE) : facility.timeZone || DEFAULT_TIME_ZONE
  useEffect(() => {
    if (found && found !== values.zone) fillIn(form, { zone: found })
  }, [found, values.zone, form])
}
