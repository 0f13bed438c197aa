import { useEffect } from 'react'
import { useFormState } from 'react-final-form'
import type { Draft } from './use-draft.ts'

type KeepDraftProps<V> = { draft: Draft<V> }

/** Stores what is typed, as it is typed, until the form has been handed in. */
export const KeepDraft = <V extends Record<string, unknown>>({ draft }: KeepDraftProps<V>) => {
  const { values, pristine } = useFormState<V>({ subscription: { values: true, pristine: true } })
  const { keep } = draft
  useEffect(() => {
    if (!pristine) keep(values)
  }, [keep, values, pristine])
  return null
}
