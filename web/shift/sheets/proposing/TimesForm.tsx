import type { ProposedSlot } from '@gaitway/contract/proposed-times'
import type { ReactNode } from 'react'
import { AppForm, nestErrors } from '../../../ui/forms/AppForm.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { TimesFields, type TimedJob } from './TimesFields.tsx'
import { parseProposedTimes, validateTypedTimes, type TimesValues, buildTypedTimes } from './typed-times.ts'

type TimesFormProps<More extends object> = {
  job: TimedJob
  /** The times to start from. */
  from: readonly ProposedSlot[] | null
  initialValues?: Partial<More>
  /** The label of the submit button. */
  submit: string
  /** Returns error sentences by field if it didn't send anything. */
  onSubmit: (
    proposedSlots: ProposedSlot[],
    values: TimesValues & More,
  ) => Promise<Record<string, string> | undefined>
  children?: ReactNode
}

/** A form for the times of each day, checked by the rules of the API, with other fields as children. */
export const TimesForm = <More extends object>({
  job,
  from,
  initialValues,
  submit,
  onSubmit,
  children,
}: TimesFormProps<More>) => {
  const { slots, timeZone } = job
  const send = async (values: TimesValues & More) => {
    const { proposedSlots: typed = [] }: TimesValues = values
    const errors = validateTypedTimes(slots, typed, timeZone)
    if (Object.keys(errors).length > 0) return nestErrors(errors)
    const refused = await onSubmit(parseProposedTimes(slots, typed, timeZone) ?? [], values)
    return refused && nestErrors(refused)
  }
  return (
    <AppForm<TimesValues & More>
      onSubmit={send}
      initialValues={
        { ...initialValues, proposedSlots: buildTypedTimes(slots, from, timeZone) } as Partial<
          TimesValues & More
        >
      }
    >
      <TimesFields job={job} />
      {children}
      <SubmitButton wide>{submit}</SubmitButton>
    </AppForm>
  )
}
