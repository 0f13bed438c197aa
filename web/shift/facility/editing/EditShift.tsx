import { findEditStage, type EditStage, isFixed, type EditedField } from '@gaitway/contract/job-edit'
import { showZone } from '@gaitway/contract/format/time'
import { useState } from 'react'
import { useForm } from 'react-final-form'
import { submitErrors, perform, useAction, useAnswer } from '../../../api/use-call.ts'
import { useNow } from '../../../api/use-now.ts'
import { Button } from '../../../ui/Button.tsx'
import { AppForm, FORM_ERROR } from '../../../ui/forms/AppForm.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { PlusIcon } from '../../../ui/icons.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Sheet } from '../../../ui/overlays/Dialog.tsx'
import { toasts } from '../../../api/toasts.ts'
import { LoadingOrError } from '../../../ui/show/Loaded.tsx'
import { Notice } from '../../../ui/show/Notice.tsx'
import { copy as posting } from '../posting/copy.ts'
import { RateField } from '../posting/PriceBar.tsx'
import { CostFields, JobTypeFields, ShiftPlaceFields, ToKnowFields } from '../posting/ShiftFields.tsx'
import { PostedSlotFields } from '../posting/PostedSlotFields.tsx'
import type { PostingFacility, PostingValues } from '../posting/values.ts'
import { buildEdit, errorsAtEdit, readEditValues, type JobEditInput, type EditedJob } from './edit-values.ts'
import { WholePreview, type EditPreview } from './PreviewLines.tsx'
import styles from '../posting/posting.module.css'

const Times = ({ values, now }: { values: PostingValues; now: Date }) => {
  const form = useForm<PostingValues>()
  const { slots } = values
  const last = slots.at(-1)
  const setSlots = (next: PostingValues['slots']) => form.change('slots', next)
  return (
    <>
      <p className="small quiet">{posting.zone(showZone(now, values.zone))}</p>
      {slots.map((_, place) => (
        <PostedSlotFields
          key={place}
          values={values}
          place={place}
          now={now}
          onRemove={
            slots.length > 1 ? () => setSlots(slots.filter((_slot, other) => other !== place)) : undefined
          }
        />
      ))}
      <div>
        <Button
          kind="quiet"
          size="small"
          icon={<PlusIcon size={18} />}
          onClick={() => setSlots([...slots, { start: last?.start, end: last?.end }])}
        >
          {posting.addSlot}
        </Button>
      </div>
    </>
  )
}

type FieldsProps = {
  values: PostingValues
  /** favorites can confirm themselves */
  isInstant: boolean
  facility: PostingFacility
  stage: EditStage
  name: string
  now: Date
  mayRate: boolean
}

const Fields = ({ values, isInstant, facility, stage, name, now, mayRate }: FieldsProps) => {
  const fixed = (field: EditedField) => isFixed(field, stage)
  return (
    <>
      {stage === 'applied' && (
        <Notice tone="sky">Someone has applied. We’ll notify applicants of what you change.</Notice>
      )}
      {isInstant && (
        <Notice tone="sky">
          Favorites can confirm themselves for this shift. If the pay or times change, that stays on at the
          new price.
        </Notice>
      )}
      {stage === 'confirmed' && (
        <Notice tone="sky">{`${name} is confirmed. You can change the details, raise the pay, or ask ${name} for new times.`}</Notice>
      )}
      <Stack as="section">
        <h3>{posting.when}</h3>
        {stage === 'confirmed' && (
          <p>{`${name} has to accept new times. Until then, the shift keeps its scheduled times, and ${name} can’t be booked elsewhere at either time.`}</p>
        )}
        <Times values={values} now={now} />
      </Stack>
      <Stack as="section">
        <h3>{posting.pay}</h3>
        {mayRate && <RateField values={values} facility={facility} />}
        <CostFields isFixed={fixed} />
      </Stack>
      {!fixed('address') && (
        <Stack as="section">
          <h3>{posting.where}</h3>
          <ShiftPlaceFields facility={facility} place={values.place} />
        </Stack>
      )}
      <Stack as="section">
        <h3>{posting.more}</h3>
        <ToKnowFields />
        <JobTypeFields isFixed={fixed} />
      </Stack>
    </>
  )
}

type Reviewed = { edit: JobEditInput; preview: EditPreview; values: PostingValues }
type EditingProps = {
  job: EditedJob
  facility: PostingFacility
  stage: EditStage
  name: string
  onClose: () => void
}

const Review = ({
  reviewed,
  job,
  name,
  onBack,
  onClose,
}: Omit<EditingProps, 'facility' | 'stage'> & { reviewed: Reviewed; onBack: () => void }) => {
  const { run, busy } = useAction('jobs.update')
  const { edit, preview, values } = reviewed
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
      <WholePreview preview={preview} zone={values.zone} slots={edit.slots} />
    </Sheet>
  )
}

const Editing = ({ job, facility, stage, name, onClose }: EditingProps) => {
  const now = useNow()
  const [before] = useState(() => readEditValues(facility, job))
  const [typed, setTyped] = useState(before)
  const [reviewed, setReviewed] = useState<Reviewed>()
  const review = async (values: PostingValues) => {
    const edit = buildEdit({ before, after: values, facility, stage, now })
    try {
      const preview = await perform('jobs.previewUpdate', { id: job.id, ...edit })
      if (preview.changes.length === 0) return { [FORM_ERROR]: 'Nothing has changed yet.' }
      setTyped(values)
      setReviewed({ edit, preview, values })
      return undefined
    } catch (thrown) {
      return errorsAtEdit(submitErrors(thrown), stage)
    }
  }
  if (reviewed)
    return (
      <Review
        reviewed={reviewed}
        job={job}
        name={name}
        onBack={() => setReviewed(undefined)}
        onClose={onClose}
      />
    )
  return (
    <Sheet open title="Edit shift" width="wide" onClose={onClose}>
      <AppForm<PostingValues> onSubmit={review} initialValues={typed}>
        {({ values }) => (
          <Stack gap={32} className={styles.form}>
            <Fields
              values={values}
              isInstant={job.instant !== null}
              facility={facility}
              stage={stage}
              name={name}
              now={now}
              mayRate={stage !== 'confirmed' || job.jobType === 'PART_TIME'}
            />
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
  /** the confirmed clinician's first name */
  name: string | undefined
  onClose: () => void
}

/** Changes a shift: what may still change, then the price and who is notified, then saves it. */
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
