import { useEffect, useLayoutEffect, useState, type KeyboardEvent } from 'react'
import { useForm, useFormState } from 'react-final-form'
import type { FormApi } from 'final-form'
import type { Draft } from '../../shared/forms/use-draft.ts'
import { only, typedAnew } from './differences.ts'
import type { ProfileValues } from './values.ts'
import { DraftRestored } from '../../shared/forms/DraftRestored.tsx'

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

/** Hands the form to those who save parts of it. */
export const KeepForm = ({ onForm }: { onForm: (form: FormApi<ProfileValues>) => void }) => {
  const form = useForm<ProfileValues>()
  useLayoutEffect(() => onForm(form), [form, onForm])
  return null
}

/** What was typed before and not saved is back; one may go on from what was saved instead. */
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

/** Enter in a field means "done here", not "hand everything in". */
export const keepOpen = (event: KeyboardEvent) => {
  const { target } = event
  const isTyped = target instanceof HTMLInputElement && !['checkbox', 'radio', 'file'].includes(target.type)
  if (event.key === 'Enter' && isTyped) event.preventDefault()
}
