import { useEffect, useLayoutEffect, useState, type KeyboardEvent } from 'react'
import { useForm, useFormState } from 'react-final-form'
import type { FormApi } from 'final-form'
import type { Draft } from '../../shared/forms/use-draft.ts'
import { only, typedAnew } from './differences.ts'
import type { ProfileValues } from './values.ts'
import { DraftRestored } from '../../shared/forms/DraftRestored.tsx'

type KeepTypedProps = { draft: Draft<ProfileValues>; saved: ProfileValues }

/** Keeps unsaved input, and only that, on this device. */
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

/** Passes the form up to the code that saves parts of it. */
export const KeepForm = ({ onForm }: { onForm: (form: FormApi<ProfileValues>) => void }) => {
  const form = useForm<ProfileValues>()
  useLayoutEffect(() => onForm(form), [form, onForm])
  return null
}

/** Says that unsaved input was restored, with a button to discard it. */
export const Restored = ({ saved }: { saved: ProfileValues }) => {
  const form = useForm<ProfileValues>()
  const [isOpen, setOpen] = useState(true)
  if (!isOpen) return null
  const afresh = () => {
    form.restart(saved)
    setOpen(false)
  }
  return <DraftRestored onAfresh={afresh} />
}

/** Enter in a field must not submit the whole profile. */
export const keepOpen = (event: KeyboardEvent) => {
  const { target } = event
  const isTyped = target instanceof HTMLInputElement && !['checkbox', 'radio', 'file'].includes(target.type)
  if (event.key === 'Enter' && isTyped) event.preventDefault()
}
