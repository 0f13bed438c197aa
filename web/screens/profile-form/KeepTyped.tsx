import { useEffect } from 'react'
import { useFormState } from 'react-final-form'
import type { Draft } from '../../shared/forms/use-draft.ts'
import { only, typedAnew } from './differences.ts'
import type { ProfileValues } from './values.ts'

type KeepTypedProps = { draft: Draft<ProfileValues>; saved: ProfileValues }

/** What is typed and not saved yet is kept on this device, and nothing else. */
export const KeepTyped = ({ draft, saved }: KeepTypedProps) => {
  const { values } = useFormState<ProfileValues>({ subscription: { values: true } })
  useEffect(() => {
    const dropped = values.droppedFiles?.length ? ['droppedFiles'] : []
    const names = [...typedAnew(values, saved), ...dropped]
    if (names.length === 0) draft.clear()
    else draft.keep(only(values, names) as ProfileValues)
  }, [draft, values, saved])
  return null
}
