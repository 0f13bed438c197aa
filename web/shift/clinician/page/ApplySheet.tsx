import type { Job } from '../../parts/job.ts'
import { clinicianTypeNames } from '@gaitway/contract/values/enums'
import { commonFields } from '@gaitway/contract/fields/common'
import { showCents } from '@gaitway/contract/format/money'
import { CallFailed } from '../../../api/call.ts'
import { perform, refreshTouched } from '../../../api/use-call.ts'
import { useFormState } from 'react-final-form'
import { AppForm, errorsAtFields } from '../../../ui/forms/AppForm.tsx'
import { FormField } from '../../../ui/forms/FormField.tsx'
import { useDraft } from '../../../ui/forms/use-draft.ts'
import { Checkbox } from '../../../ui/inputs/Checkbox.tsx'
import { Textarea } from '../../../ui/inputs/Textarea.tsx'
import { Sheet } from '../../../ui/overlays/Dialog.tsx'
import { copy as standbyCopy } from '../../sheets/standby/copy.ts'
import { TimesFields } from '../../sheets/proposing/TimesFields.tsx'
import {
  otherTimesErrors,
  readTimes,
  type TimesValues,
  typedTimes,
} from '../../sheets/proposing/typed-times.ts'
import { whenInShort } from '../../parts/when.ts'
import { copy } from '../../parts/copy.ts'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import styles from './job.module.css'

type Values = TimesValues & { note?: string; standby?: boolean; proposes?: boolean }

/** The choice to propose other times, and their fields. */
const Proposing = ({ job }: { job: Job }) => {
  const { values } = useFormState<Values>({ subscription: { values: true } })
  return (
    <>
      <FormField<boolean> name="proposes" label="Propose other times" hideLabel group>
        {input => (
          <Checkbox
            {...input}
            label="Propose other times"
            hint="The facility can confirm you at your times or as posted."
          />
        )}
      </FormField>
      {values.proposes && <TimesFields job={job} />}
    </>
  )
}

type ApplyFormProps = { job: Job; startsProposing: boolean; onDone: () => void }

const ApplyForm = ({ job, startsProposing, onDone }: ApplyFormProps) => {
  const draft = useDraft<Values>(`apply:${job.id}`)
  const { slots, timeZone } = job
  const apply = async ({ note, standby, proposes, proposedSlots: typed = [] }: Values) => {
    const wrong = proposes ? otherTimesErrors(slots, typed, timeZone) : {}
    if (Object.keys(wrong).length > 0) return errorsAtFields(wrong)
    try {
      await perform('applications.apply', {
        jobId: job.id,
        note: note?.trim() || undefined,
        proposedSlots: proposes ? readTimes(slots, typed, timeZone) : undefined,
        standby: standby || undefined,
      })
      onDone()
      return undefined
    } catch (thrown) {
      // The shift was filled, closed or applied for in the meantime, so refresh the page behind.
      if (thrown instanceof CallFailed && thrown.status === 409) {
        await refreshTouched('applications.apply')
        onDone()
      }
      throw thrown
    }
  }
  return (
    <AppForm<Values>
      onSubmit={apply}
      draft={draft}
      initialValues={{ proposes: startsProposing, proposedSlots: typedTimes(slots, null, timeZone) }}
    >
      {job.jobType === 'PART_TIME' && job.status === 'posted' && <Proposing job={job} />}
      <FormField name="note" label={copy.note} hint={copy.noteHint} rule={commonFields.note} optional>
        {input => <Textarea {...input} rows={3} maxLength={commonFields.note.maxLength} />}
      </FormField>
      {job.status === 'posted' && (
        <FormField<boolean> name="standby" label={standbyCopy.keepMe} hideLabel group>
          {input => (
            <Checkbox
              {...input}
              label={standbyCopy.keepMe}
              hint="If the facility confirms someone else, you stay on the list. If that person cancels, we ask standbys first. You can always decline."
            />
          )}
        </FormField>
      )}
      <SubmitButton wide>Submit application</SubmitButton>
    </AppForm>
  )
}

type ApplySheetProps = {
  job: Job
  /** They aren't free at the posted times. */
  startsProposing?: boolean
  onClose: () => void
}

export const ApplySheet = ({ job, startsProposing = false, onClose }: ApplySheetProps) => (
  <Sheet open onClose={onClose} title="Apply for this shift">
    <div className={styles.applying}>
      <p>
        <strong>{copy.titleOf(clinicianTypeNames[job.clinicianType], job.facility.officeName)}</strong>
      </p>
      <p>{whenInShort(job.slots, job.timeZone)}</p>
      {job.jobType === 'PART_TIME' && <p>{copy.applyWhat(showCents(job.totalPayCents))}</p>}
    </div>
    <ApplyForm job={job} startsProposing={startsProposing} onDone={onClose} />
  </Sheet>
)
