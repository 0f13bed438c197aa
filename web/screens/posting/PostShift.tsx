import { dayIn } from '@gaitway/contract/time'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { setIn } from 'final-form'
import { perform, submitErrors, useAnswer } from '../../api/use-call.ts'
import { useNow } from '../../api/use-now.ts'
import { AppForm, FORM_ERROR, type FormErrors } from '../../shared/forms/AppForm.tsx'
import { useDraft } from '../../shared/forms/use-draft.ts'
import { Sheet } from '../../shared/overlays/Dialog.tsx'
import { mondayOf } from '../../shared/days.ts'
import { PostingForm } from './PostingForm.tsx'
import { emptyValues, buildJobs, type Facility, type LastJob, type PostingValues } from './values.ts'
import { copy } from './copy.ts'
import { LoadingOrError } from '../../shared/show/Loaded.tsx'
import { DraftRestored } from '../../shared/forms/DraftRestored.tsx'
import { Stack } from '../../shared/layout/Stack.tsx'
import styles from './posting.module.css'

const slotFields: Record<string, string> = { startDate: 'start', endDate: 'end' }

/** The form's field for a field of the API: `jobs.0.slots.1.endDate` is the end of the second slot. */
const fieldOf = (path: string) => {
  const [, copy = '0', name = '', slot, part = ''] = path.split('.')
  if (copy !== '0' && name === 'slots') return 'alsoOn'
  if (name === 'slots') return `slots[${slot ?? 0}].${slotFields[part] ?? 'start'}`
  return name === 'locationId' ? 'place' : name
}

/** Server errors at the fields of the form. */
export const errorsAtFields = (fields: Record<string, string>): FormErrors =>
  Object.entries(fields).reduce<FormErrors>(
    (errors, [path, sentence]) => setIn(errors, fieldOf(path), sentence) as FormErrors,
    {},
  )

type PostShiftProps = {
  open: boolean
  /** The day that was clicked, as YYYY-MM-DD. */
  day?: string
  onClose: () => void
}

const DRAFT = 'post-a-shift'

type FilledProps = { facility: Facility; last: LastJob | null; day: string | undefined; onAfresh: () => void }

const Filled = ({ facility, last, day, onAfresh }: FilledProps) => {
  const [, go] = useLocation()
  const now = useNow()
  const draft = useDraft<PostingValues>(DRAFT, { lasts: 'device' })
  const afresh = () => {
    draft.clear()
    onAfresh()
  }
  const submit = async (values: PostingValues) => {
    try {
      const [first, ...others] = await perform('jobs.post', { jobs: buildJobs(values, facility, now) })
      const day = first?.slots[0] && dayIn(first.timeZone, first.slots[0].startDate)
      if (others.length > 0 && day) go(`/facility/shiftmanagement?week=${mondayOf(day)}`)
      else if (first) go(`/facility/jobprofile/${first.id}`)
      return undefined
    } catch (thrown) {
      const errors = submitErrors(thrown)
      return FORM_ERROR in errors ? errors : errorsAtFields(errors)
    }
  }
  return (
    <AppForm<PostingValues> onSubmit={submit} initialValues={emptyValues(facility, day)} draft={draft}>
      {({ values }) => (
        <Stack gap={32} className={styles.form}>
          {draft.kept && <DraftRestored onAfresh={afresh} />}
          <PostingForm
            facility={facility}
            last={draft.kept ? undefined : (last ?? undefined)}
            values={values}
          />
        </Stack>
      )}
    </AppForm>
  )
}

/** Posts a shift from any screen. The draft survives a reload. */
export const PostShift = ({ open, day, onClose }: PostShiftProps) => {
  const [afresh, setAfresh] = useState(0)
  const facility = useAnswer('facilities.read', open ? {} : null, { revalidateOnFocus: false })
  const last = useAnswer('facilities.lastJob', open ? {} : null, { revalidateOnFocus: false })
  return (
    <Sheet open={open} onClose={onClose} title={copy.title} width="wide">
      {(!facility.data || last.isLoading) && <LoadingOrError answer={facility} shape="card" count={4} />}
      {facility.data && !last.isLoading && (
        <Filled
          key={afresh}
          facility={facility.data}
          last={last.data ?? null}
          day={day}
          onAfresh={() => setAfresh(count => count + 1)}
        />
      )}
    </Sheet>
  )
}
