import { showZone } from '@gaitway/contract/time'
import type { ReactNode } from 'react'
import { useForm } from 'react-final-form'
import { useNow } from '../../calls/use-now.ts'
import { Button } from '../../shared/Button.tsx'
import { PlusIcon } from '../../shared/icons.tsx'
import { AlsoOn } from './AlsoOn.tsx'
import { FromLast } from './FromLast.tsx'
import { CostFields, ToKnowFields } from './MoreFields.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import { PriceBar } from './PriceBar.tsx'
import { RateField } from './RateField.tsx'
import { SlotFields } from './SlotFields.tsx'
import styles from './posting.module.css'
import { usePrice } from './use-price.ts'
import { useZone } from './use-zone.ts'
import { jobsOf, type Facility, type LastJob, type PostingValues } from './values.ts'
import { WhatFields } from './WhatFields.tsx'
import { words } from './words.ts'

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.part}>
    <h3>{title}</h3>
    {children}
  </section>
)

type PostingFormProps = {
  facility: Facility
  /** offered to start from; nothing when something was typed already */
  last: LastJob | undefined
  values: PostingValues
  submitting: boolean
}

/** Everything that a shift says, with its price at the bottom all the time. */
export const PostingForm = ({ facility, last, values, submitting }: PostingFormProps) => {
  const form = useForm<PostingValues>()
  const now = useNow()
  useZone(facility)
  const jobs = jobsOf(values, facility, now)
  const price = usePrice(jobs, facility.feePercent ?? 0)
  const setSlots = (slots: PostingValues['slots']) => form.change('slots', slots)
  const lastDay = values.slots.at(-1)
  return (
    <>
      {last && <FromLast facility={facility} last={last} />}
      <Part title={words.what}>
        <WhatFields />
      </Part>
      <Part title={words.where}>
        <PlaceFields facility={facility} place={values.place} />
      </Part>
      <Part title={words.when}>
        <p className={styles.quiet}>{words.zone(showZone(now, values.zone))}</p>
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
            {words.addSlot}
          </Button>
          <p className={styles.underButton}>{words.addSlotHint}</p>
        </div>
        <AlsoOn values={values} now={now} />
      </Part>
      <Part title={words.pay}>
        <RateField values={values} facility={facility} />
        <CostFields />
      </Part>
      <Part title={words.more}>
        <ToKnowFields />
      </Part>
      <PriceBar price={price} count={jobs.length} busy={submitting} />
    </>
  )
}
