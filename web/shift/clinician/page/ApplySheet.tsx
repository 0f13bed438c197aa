import type { Job } from '../../parts/job.ts'
import { clinicianTypeNames } from '@gaitway/contract/values/enums'
import { showCents } from '@gaitway/contract/format/money'
import { CallFailed } from '../../../api/call.ts'
import { perform, refreshTouched } from '../../../api/use-call.ts'
import { useFormState } from 'react-final-form'
import { AppForm, nestErrors } from '../../../ui/forms/AppForm.tsx'
import { FormField } from '../../../ui/forms/FormField.tsx'
import { useDraft } from '../../../ui/forms/use-draft.ts'
import { Checkbox } from '../../../ui/inputs/Checkbox.tsx'
import { Sheet } from '../../../ui/overlays/Dialog.tsx'
import { copy as standbyCopy } from '../../sheets/standby/copy.ts'
import { NoteToFacility, TimesFields } from '../../sheets/proposing/TimesFields.tsx'
import {
  validateOtherTimes,
  parseProposedTimes,
  type TimesValues,
  buildTypedTimes,
} from '../../sheets/proposing/typed-times.ts'
import { formatWhenInShort } from '../../parts/when.ts'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import styles from './job.module.css'

type Values = TimesValues & { note?: string; standby?: boolean; proposes?: boolean }

/** The choice to propose other times, and the fields for them. */
const ProposedTimesFields = ({ job }: { job: Job }) => {
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

type ApplySheetProps = {
  job: Job
  /** The clinician isn't free at the posted times, so the fields for other times are open. */
  startsProposing: boolean
  onClose: () => void
}

const ApplyForm = ({ job, startsProposing, onClose }: ApplySheetProps) => {
  const draft = useDraft<Values>(`apply:${job.id}`)
  const { slots, timeZone } = job
  const apply = async ({ note, standby, proposes, proposedSlots: typed = [] }: Values) => {
    const errors = proposes ? validateOtherTimes(slots, typed, timeZone) : {}
    if (Object.keys(errors).length > 0) return nestErrors(errors)
    try {
      await perform('applications.apply', {
        jobId: job.id,
        note: note?.trim() || undefined,
        proposedSlots: proposes ? parseProposedTimes(slots, typed, timeZone) : undefined,
        standby: standby || undefined,
      })
      onClose()
      return undefined
    } catch (thrown) {
      // The shift was filled or closed in the meantime, or they already applied: refresh the page below the sheet.
      if (thrown instanceof CallFailed && thrown.status === 409) {
        await refreshTouched('applications.apply')
        onClose()
      }
      throw thrown
    }
  }
  return (
    <AppForm<Values>
      onSubmit={apply}
      draft={draft}
      initialValues={{ proposes: startsProposing, proposedSlots: buildTypedTimes(slots, null, timeZone) }}
    >
      {job.jobType === 'PART_TIME' && job.status === 'posted' && <ProposedTimesFields job={job} />}
      <NoteToFacility />
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

export const ApplySheet = ({ job, startsProposing, onClose }: ApplySheetProps) => (
  <Sheet open onClose={onClose} title="Apply for this shift">
    <div className={styles.summary}>
      <p>
        <strong>{`${clinicianTypeNames[job.clinicianType]} at ${job.facility.officeName}`}</strong>
      </p>
      <p>{formatWhenInShort(job.slots, job.timeZone)}</p>
      {job.jobType === 'PART_TIME' && <p>{`${showCents(job.totalPayCents)} total`}</p>}
    </div>
    <ApplyForm job={job} startsProposing={startsProposing} onClose={onClose} />
  </Sheet>
)
