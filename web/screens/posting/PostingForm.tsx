import { showZone } from '@gaitway/contract/time'
import { useEffect, type ReactNode, useState } from 'react'
import { useForm, useFormState } from 'react-final-form'
import { DEFAULT_TIME_ZONE } from '@gaitway/contract/limits'
import { useNow } from '../../api/use-now.ts'
import { Button } from '../../shared/Button.tsx'
import { PlusIcon } from '../../shared/icons.tsx'
import { AlsoOn } from './SlotFields.tsx'
import { CostFields, ToKnowFields } from './ShiftFields.tsx'
import { PlaceFields } from './ShiftFields.tsx'
import { PriceBar, usePrice } from './PriceBar.tsx'
import { RateField } from './RateField.tsx'
import { SlotFields } from './SlotFields.tsx'
import { buildJobs, type Facility, type LastJob, type PostingValues, valuesFromLast } from './values.ts'
import { JobTypeFields } from './ShiftFields.tsx'
import { copy } from './copy.ts'
import { useAnswer } from '../../api/use-call.ts'
import { Stack } from '../../shared/layout/Stack.tsx'
import { classes } from '../../shared/classes.ts'
import styles from './posting.module.css'
import { clinicianTypeNames } from '@gaitway/contract/enums'
import { showRate } from '@gaitway/contract/money'
import { Notice } from '../../shared/show/Notice.tsx'
import { whenInShort } from '../job/job-facts.ts'

type FromLastProps = { facility: Facility; last: LastJob }

/** Fills in everything but the times from the last shift posted. */
const FromLast = ({ facility, last }: FromLastProps) => {
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
    <div className={styles.last}>
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
    </div>
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
