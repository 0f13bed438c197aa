import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { useForm, useFormState } from 'react-final-form'
import type { FormApi } from 'final-form'
import type { Output } from '@gaitway/contract/schemas/index'
import type { Draft } from '../../shared/forms/use-draft.ts'
import { only, editedFields } from './unsaved-fields.ts'
import type { ProfileValues } from './values.ts'
import { DraftRestored } from '../../shared/forms/DraftRestored.tsx'
import { useAnswer } from '../../api/use-call.ts'
import { LoadingOrError } from '../../shared/show/Loaded.tsx'

type KeepTypedProps = { draft: Draft<ProfileValues>; saved: ProfileValues }

/** Keeps unsaved input, and only that, on this device. */
export const SaveDraft = ({ draft, saved }: KeepTypedProps) => {
  const { values } = useFormState<ProfileValues>({ subscription: { values: true } })
  useEffect(() => {
    const dropped = values.droppedFiles?.length ? ['droppedFiles'] : []
    const names = [...editedFields(values, saved), ...dropped]
    if (names.length === 0) draft.clear()
    else draft.keep(only(values, names) as ProfileValues)
  }, [draft, values, saved])
  return null
}

/** Passes the form up to the code that saves parts of it. */
export const PassForm = ({ onForm }: { onForm: (form: FormApi<ProfileValues>) => void }) => {
  const form = useForm<ProfileValues>()
  useLayoutEffect(() => onForm(form), [form, onForm])
  return null
}

/** Says that unsaved input was restored, with a button to discard it. */
export const RestoredNotice = ({ saved }: { saved: ProfileValues }) => {
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
export const preventEnterSubmit = (event: KeyboardEvent) => {
  const { target } = event
  const isTyped = target instanceof HTMLInputElement && !['checkbox', 'radio', 'file'].includes(target.type)
  if (event.key === 'Enter' && isTyped) event.preventDefault()
}

type Profile = Output<'clinicians.read'>

/** Loads the profile once, so that a later refresh never changes a form while somebody types in it. */
export const OwnProfile = ({ children }: { children: (profile: Profile) => ReactNode }) => {
  const answer = useAnswer('clinicians.read', {}, { revalidateOnFocus: false })
  const { data, isValidating } = answer
  const [start, setStart] = useState<Profile>()
  if (!start && data && !isValidating) setStart(data)
  return start ? children(start) : <LoadingOrError answer={answer} shape="card" count={3} />
}
