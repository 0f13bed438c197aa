import type { Output } from '@gaitway/contract/schemas/index'
import arrayMutators from 'final-form-arrays'
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { useForm, useFormState } from 'react-final-form'
import { useAnswer } from '../../api/use-call.ts'
import { AppForm } from '../../ui/forms/AppForm.tsx'
import { DraftRestored } from '../../ui/forms/DraftRestored.tsx'
import { LoadingOrError } from '../../ui/show/Loaded.tsx'
import { listEditedFields, pick } from './unsaved-fields.ts'
import type { ProfileFormState } from './use-profile-form.ts'
import type { ProfileValues } from './values.ts'

type FormPart = { form: ProfileFormState }

/** Stores unsaved input, and nothing else, on this device. Passes the form to the code that saves parts of it. */
const SaveDraft = ({ form: { keepForm, draft, saved } }: FormPart) => {
  const form = useForm<ProfileValues>()
  useLayoutEffect(() => keepForm(form), [form, keepForm])
  const { values } = useFormState<ProfileValues>({ subscription: { values: true } })
  useEffect(() => {
    const dropped = values.droppedFiles?.length ? ['droppedFiles'] : []
    const names = [...listEditedFields(values, saved), ...dropped]
    if (names.length === 0) draft.clear()
    else draft.keep(pick(values, names) as ProfileValues)
  }, [draft, values, saved])
  return null
}

type ProfileAppFormProps = FormPart & {
  onSubmit?: ProfileFormState['submit']
  validate?: ProfileFormState['validate']
  children: ReactNode
}

/** The form around the fields of a profile. */
export const ProfileAppForm = ({
  form,
  onSubmit = form.submit,
  validate = form.validate,
  children,
}: ProfileAppFormProps) => {
  // continues with what was typed in the previous part of the form
  const [start] = useState(() => form.api.current?.getState().values ?? form.start)
  return (
    <AppForm<ProfileValues>
      onSubmit={onSubmit}
      validate={validate}
      mutators={arrayMutators as never}
      initialValues={start}
    >
      <SaveDraft form={form} />
      {children}
    </AppForm>
  )
}

/** Says that unsaved input was restored, with a button to discard it. */
export const RestoredNotice = ({ form: { draft, saved } }: FormPart) => {
  const form = useForm<ProfileValues>()
  const [isOpen, setOpen] = useState(draft.saved !== undefined)
  if (!isOpen) return null
  const startOver = () => {
    form.restart(saved)
    setOpen(false)
  }
  return <DraftRestored onAfresh={startOver} />
}

/** Keeps Enter in a text field from submitting the whole profile. */
export const preventEnterSubmit = (event: KeyboardEvent) => {
  const { target } = event
  const isTextField =
    target instanceof HTMLInputElement && !['checkbox', 'radio', 'file'].includes(target.type)
  if (event.key === 'Enter' && isTextField) event.preventDefault()
}

type Profile = Output<'clinicians.read'>

/** Loads the profile once, so that a later refresh never changes a form while somebody types in it. */
export const ProfileLoader = ({ children }: { children: (profile: Profile) => ReactNode }) => {
  const answer = useAnswer('clinicians.read', {}, { revalidateOnFocus: false })
  const { data, isValidating } = answer
  const [loaded, setLoaded] = useState<Profile>()
  if (!loaded && data && !isValidating) setLoaded(data)
  return loaded ? children(loaded) : <LoadingOrError answer={answer} shape="card" count={3} />
}
