import { dayIn, showZone } from '@gaitway/contract/time'
import { useState, useEffect, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { setIn } from 'final-form'
import { perform, submitErrors, useAnswer } from '../../api/use-call.ts'
import { useNow } from '../../api/use-now.ts'
import { AppForm, FORM_ERROR, type FormErrors } from '../../shared/forms/AppForm.tsx'
import { useDraft } from '../../shared/forms/use-draft.ts'
import { Sheet } from '../../shared/overlays/Dialog.tsx'
import { mondayOf } from '../../shared/days.ts'
import {
  emptyValues,
  buildJobs,
  type Facility,
  type LastJob,
  type PostingValues,
  valuesFromLast,
} from './values.ts'
import { copy } from './copy.ts'
import { LoadingOrError } from '../../shared/show/Loaded.tsx'
import { DraftRestored } from '../../shared/forms/DraftRestored.tsx'
import { Cluster, Stack } from '../../shared/layout/Stack.tsx'
import styles from './posting.module.css'
import { useForm, useFormState } from 'react-final-form'
import { DEFAULT_TIME_ZONE } from '@gaitway/contract/limits'
import { Button } from '../../shared/Button.tsx'
import { PlusIcon } from '../../shared/icons.tsx'
import { AlsoOn, SlotFields } from './SlotFields.tsx'
import { CostFields, ToKnowFields, PlaceFields, JobTypeFields } from './ShiftFields.tsx'
import { PriceBar, usePrice, RateField } from './PriceBar.tsx'
import { classes } from '../../shared/classes.ts'
import { clinicianTypeNames } from '@gaitway/contract/enums'
import { showRate } from '@gaitway/contract/money'
import { Notice } from '../../shared/show/Notice.tsx'
import { whenInShort } from '../job/job-facts.ts'

/** Fills in everything but the times from the last shift posted. */
const FromLast = ({ facility, last }: { facility: Facility; last: LastJob }) => {
  const form = useForm<PostingValues>()
  const [used, setUsed] = useState(false)
  const use = () => {
    form.batch(() => {
      for (const [name, value] of Object.entries(valuesFromLast(facility, last)))
        form.change(name as keyof PostingValues, value as never)
    })
    setUsed(true)
  }
  if (used) return <Notice tone="leaf">{copy.usedLast}</Notice>
  return (
    <Cluster gap={16} spread nowrap className={styles.last}>
      <p>
        <strong className="block">{copy.fromLast}</strong>
        <span className="block small quiet">
          {clinicianTypeNames[last.clinicianType]}, {last.settingTypes.join(', ')},{' '}
          {showRate(last.payRateCents)}, {whenInShort(last.slots, last.timeZone)}
        </span>
      </p>
      <Button kind="secondary" size="small" onClick={use}>
        {copy.useLast}
      </Button>
    </Cluster>
  )
}

const isZip = (text: string | undefined) => /^[0-9]{5}$/.test(text ?? '')

/** The ZIP code that sets the time zone; undefined for the facility's own address. */
const zipOf = ({ place, zipCode }: PostingValues, facility: Facility) => {
  if (place === 'own') return undefined
  if (place === 'other') return isZip(zipCode) ? zipCode : undefined
  return facility.locations.find(({ id }) => id === place)?.zipCode
}

/** Keeps the time zone in step with the place, so that times are checked in local time. */
const useZone = (facility: Facility) => {
  const { values } = useFormState<PostingValues>({ subscription: { values: true } })
  const form = useForm<PostingValues>()
  const zip = zipOf(values, facility)
  const { data } = useAnswer('facilities.timeZone', zip ? { zipCode: zip } : null)
  const found = zip ? data && (data.timeZone ?? DEFAULT_TIME_ZONE) : facility.timeZone || DEFAULT_TIME_ZONE
  useEffect(() => {
    if (found && found !== values.zone) form.change('zone', found)
  }, [found, values.zone, form])
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack as="section">
    <h3>{title}</h3>
    {children}
  </Stack>
)

type PostingFormProps = {
  facility: Facility
  /** offered as a starting point; undefined once there is a draft */
  last: LastJob | undefined
  values: PostingValues
}

/** The form, with the price always at the bottom. */
export const PostingForm = ({ facility, last, values }: PostingFormProps) => {
  const form = useForm<PostingValues>()
  const now = useNow()
  useZone(facility)
  const jobs = buildJobs(values, facility, now)
  const price = usePrice(jobs, facility.feePercent ?? 0)
  const setSlots = (slots: PostingValues['slots']) => form.change('slots', slots)
  const lastDay = values.slots.at(-1)
  return (
    <>
      {last && <FromLast facility={facility} last={last} />}
      <Part title={copy.what}>
        <JobTypeFields />
      </Part>
      <Part title={copy.where}>
        <PlaceFields facility={facility} place={values.place} />
      </Part>
      <Part title={copy.when}>
        <p className="small quiet">{copy.zone(showZone(now, values.zone))}</p>
        {values.slots.map((_, place) => (
          <SlotFields
            key={place}
            values={values}
            place={place}
            now={now}
            onRemove={
              values.slots.length > 1
                ? () => setSlots(values.slots.filter((_slot, other) => other !== place))
                : undefined
            }
          />
        ))}
        <div>
          <Button
            kind="quiet"
            size="small"
            icon={<PlusIcon size={18} />}
            onClick={() => setSlots([...values.slots, { start: lastDay?.start, end: lastDay?.end }])}
          >
            {copy.addSlot}
          </Button>
          <p className={classes('text-13 faint', styles.underButton)}>{copy.addSlotHint}</p>
        </div>
        <AlsoOn values={values} now={now} />
      </Part>
      <Part title={copy.pay}>
        <RateField values={values} facility={facility} />
        <CostFields />
      </Part>
      <Part title={copy.more}>
        <ToKnowFields />
      </Part>
      <PriceBar price={price} count={jobs.length} />
    </>
  )
}

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
