import { findEditStage, type EditStage, isFixed, type EditedField } from '@gaitway/contract/job-edit'
import { useState } from 'react'
import { getSubmitErrors, perform, useAction, useAnswer } from '../../../api/use-call.ts'
import { useNow } from '../../../api/use-now.ts'
import { Button } from '../../../ui/Button.tsx'
import { AppForm, FORM_ERROR } from '../../../ui/forms/AppForm.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Sheet } from '../../../ui/overlays/Dialog.tsx'
import { toasts } from '../../../api/toasts.ts'
import { LoadingOrError } from '../../../ui/show/Loaded.tsx'
import { Notice } from '../../../ui/show/Notice.tsx'
import { RateField } from '../posting/PriceBar.tsx'
import {
  CostFields,
  DescriptionFields,
  JobTypeFields,
  FormSection,
  ShiftPlaceFields,
} from '../posting/ShiftFields.tsx'
import { formatZoneNote, ShiftTimes } from '../posting/PostedSlotFields.tsx'
import type { PostingFacility, PostingValues } from '../posting/values.ts'
import { buildEdit, errorsAtEdit, readEditValues, type JobEditInput, type EditedJob } from './edit-values.ts'
import { EditPreviewLines, type EditPreview } from './PreviewLines.tsx'
import styles from '../posting/posting.module.css'

type EditingProps = {
  job: EditedJob
  facility: PostingFacility
  stage: EditStage
  /** The confirmed clinician's first name, or “The clinician”. */
  name: string
  onClose: () => void
}

type FieldsProps = Omit<EditingProps, 'onClose'> & { values: PostingValues; now: Date }

const Fields = ({ job, values, facility, stage, name, now }: FieldsProps) => {
  const isFixedNow = (field: EditedField) => isFixed(field, stage)
  return (
    <>
      {stage === 'applied' && (
        <Notice tone="info">Someone has applied. We’ll notify applicants of what you change.</Notice>
      )}
      {job.instant !== null && (
        <Notice tone="info">
          Favorites can confirm themselves for this shift. If the pay or times change, that stays on at the
          new price.
        </Notice>
      )}
      {stage === 'confirmed' && (
        <Notice tone="info">{`${name} is confirmed. You can change the details, raise the pay, or ask ${name} for new times.`}</Notice>
      )}
      <FormSection title="When">
        {stage === 'confirmed' && (
          <p>{`${name} has to accept new times. Until then, the shift keeps its scheduled times, and ${name} can’t be booked elsewhere at either time.`}</p>
        )}
        <p className="small quiet">{formatZoneNote(now, values.zone)}</p>
        <ShiftTimes values={values} now={now} />
      </FormSection>
      <FormSection title="Pay">
        {(stage !== 'confirmed' || job.jobType === 'PART_TIME') && (
          <RateField values={values} facility={facility} />
        )}
        <CostFields isFixed={isFixedNow} />
      </FormSection>
      {!isFixedNow('address') && (
        <FormSection title="Where">
          <ShiftPlaceFields facility={facility} place={values.place} />
        </FormSection>
      )}
      <FormSection title="Details for clinicians">
        <DescriptionFields />
        <JobTypeFields isFixed={isFixedNow} />
      </FormSection>
    </>
  )
}

type SavePreviewProps = Pick<EditingProps, 'job' | 'name' | 'onClose'> & {
  edit: JobEditInput
  preview: EditPreview
  zone: string
  onBack: () => void
}

/** What an edit changes, its price, and who is notified, before it is saved. */
const SavePreview = ({ edit, preview, job, name, zone, onBack, onClose }: SavePreviewProps) => {
  const { run, busy } = useAction('jobs.update')
  const save = async () => {
    if (!(await run({ id: job.id, ...edit }))) return
    toasts.say(preview.answerBy ? `We asked ${name} to accept the new times` : 'Shift updated')
    onClose()
  }
  return (
    <Sheet
      open
      title="Save these changes?"
      onClose={onClose}
      busy={busy}
      actions={
        <>
          <Button kind="secondary" disabled={busy} onClick={onBack}>
            Back
          </Button>
          <Button busy={busy} onClick={() => void save()}>
            {preview.answerBy ? `Save and ask ${name}` : 'Save changes'}
          </Button>
        </>
      }
    >
      <EditPreviewLines preview={preview} zone={zone} slots={edit.slots} />
    </Sheet>
  )
}

const Editing = ({ job, facility, stage, name, onClose }: EditingProps) => {
  const now = useNow()
  const [before] = useState(() => readEditValues(facility, job))
  const [typed, setTyped] = useState(before)
  const [previewed, setPreviewed] = useState<{ edit: JobEditInput; preview: EditPreview }>()
  const loadPreview = async (values: PostingValues) => {
    const edit = buildEdit({ before, after: values, facility, stage, now })
    try {
      const preview = await perform('jobs.previewUpdate', { id: job.id, ...edit })
      if (preview.changes.length === 0) return { [FORM_ERROR]: 'Nothing has changed yet.' }
      setTyped(values)
      setPreviewed({ edit, preview })
      return undefined
    } catch (thrown) {
      return errorsAtEdit(getSubmitErrors(thrown), stage)
    }
  }
  if (previewed)
    return (
      <SavePreview
        {...previewed}
        job={job}
        name={name}
        zone={typed.zone}
        onBack={() => setPreviewed(undefined)}
        onClose={onClose}
      />
    )
  return (
    <Sheet open title="Edit shift" width="wide" onClose={onClose}>
      <AppForm<PostingValues> onSubmit={loadPreview} initialValues={typed}>
        {({ values }) => (
          <Stack gap={32} className={styles.form}>
            <Fields job={job} values={values} facility={facility} stage={stage} name={name} now={now} />
            <div className={styles.bar}>
              <SubmitButton wide>Review changes</SubmitButton>
            </div>
          </Stack>
        )}
      </AppForm>
    </Sheet>
  )
}

type EditShiftProps = {
  jobId: string
  /** The confirmed clinician's first name. */
  name: string | undefined
  onClose: () => void
}

/** Edits what may still change of a shift, then shows the price and who is notified before it saves. */
export const EditShift = ({ jobId, name = 'The clinician', onClose }: EditShiftProps) => {
  const settings = { revalidateOnFocus: false, revalidateIfStale: true }
  const facility = useAnswer('facilities.read', {}, settings)
  const job = useAnswer('jobs.read', { id: jobId }, settings)
  const stage = job.data && findEditStage(job.data)
  if (facility.data && job.data && stage)
    return (
      <Editing
        key={jobId}
        job={job.data}
        facility={facility.data}
        stage={stage}
        name={name}
        onClose={onClose}
      />
    )
  return (
    <Sheet open title="Edit shift" width="wide" onClose={onClose}>
      {job.data && !stage ? (
        <p>You can’t change this shift anymore.</p>
      ) : (
        <LoadingOrError answer={job.error ? job : facility} shape="card" count={3} />
      )}
    </Sheet>
  )
}
