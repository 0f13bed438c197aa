import { clinicianTypeNames } from '@gaitway/contract/enums'
import { commonFields } from '@gaitway/contract/fields/common'
import { showCents } from '@gaitway/contract/money'
import { CallFailed } from '../../api/call.ts'
import { perform, refreshTouched } from '../../api/use-call.ts'
import { AppForm } from '../../shared/forms/AppForm.tsx'
import { FormField } from '../../shared/forms/FormField.tsx'
import { useDraft } from '../../shared/forms/use-draft.ts'
import { Checkbox } from '../../shared/inputs/Checkbox.tsx'
import { Textarea } from '../../shared/inputs/Textarea.tsx'
import { Sheet } from '../../shared/overlays/Dialog.tsx'
import { copy as standbyCopy } from '../standby/copy.ts'
import { whenInShort, type Job } from './job-facts.ts'
import { copy } from './copy.ts'
import { SubmitButton } from '../../shared/forms/SubmitButton.tsx'
import styles from './job.module.css'

type Values = { note?: string; standby?: boolean }

const ApplyForm = ({ job, onDone }: { job: Job; onDone: () => void }) => {
  const draft = useDraft<Values>(`apply:${job.id}`)
  const apply = async ({ note, standby }: Values) => {
    try {
      await perform('applications.apply', {
        jobId: job.id,
        note: note?.trim() || undefined,
        standby: standby || undefined,
      })
      onDone()
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
    <AppForm<Values> onSubmit={apply} draft={draft}>
      <FormField name="note" label={copy.note} hint={copy.noteHint} rule={commonFields.note} optional>
        {input => <Textarea {...input} rows={3} maxLength={commonFields.note.maxLength} />}
      </FormField>
      {job.status === 'posted' && (
        <FormField<boolean> name="standby" label={standbyCopy.keepMe} hideLabel group>
          {input => <Checkbox {...input} label={standbyCopy.keepMe} hint={standbyCopy.keepMeWhat} />}
        </FormField>
      )}
      <SubmitButton wide>{copy.applying}</SubmitButton>
    </AppForm>
  )
}

export const ApplySheet = ({ job, onClose }: { job: Job; onClose: () => void }) => (
  <Sheet open onClose={onClose} title={copy.applyTitle}>
    <div className={styles.applying}>
      <p>
        <strong>{copy.titleOf(clinicianTypeNames[job.clinicianType], job.facility.officeName)}</strong>
      </p>
      <p>{whenInShort(job.slots, job.timeZone)}</p>
      {job.jobType === 'PART_TIME' && <p>{copy.applyWhat(showCents(job.totalPayCents))}</p>}
    </div>
    <ApplyForm job={job} onDone={onClose} />
  </Sheet>
)
