import type { Output } from '@gaitway/contract/schemas/index'
import { openMoves } from '@gaitway/contract/lifecycles/step'
import { timesheetLifecycle, type TimesheetStatus } from '@gaitway/contract/lifecycles/timesheet'
import { timeCents } from '@gaitway/contract/fees'
import { useRef, type ReactNode } from 'react'
import { AppForm } from '../../shared/forms/AppForm.tsx'
import { Button } from '../../shared/Button.tsx'
import type { Draft } from '../../shared/forms/use-draft.ts'
import { minutesOf } from '../job/job-facts.ts'
import type { Shift } from '../shifts/time-card.ts'
import { SlotFields, type TypedSheet } from './SlotFields.tsx'
import { copy } from './copy.ts'
import { Totals } from './TimesheetView.tsx'
import { useHandIn } from './use-submit.ts'
import { paidFor, slotsToWork, untilSentHome } from './worked.ts'
import { entryOf, payOf, readEntry, reasonsMissing, typedAsBooked, typedOf } from './worked.ts'
import styles from './timesheet.module.css'

type TimesheetFormProps = {
  shift: Shift
  timesheet: Output<'timesheets.read'> | undefined
  draft: Draft<TypedSheet>
  /** offered only while the times are as scheduled, because it would discard others */
  asBooked?: ReactNode
}

const all = <Value,>(values: (Value | undefined)[]): Value[] | undefined => {
  const known = values.filter(value => value !== undefined)
  return known.length === values.length ? known : undefined
}

const handInWords: Partial<Record<TimesheetStatus, string>> = {
  rejected: copy.handInAgain,
  pending: copy.correct,
}

/** The hours of each slot, with time and pay as they are typed. Saved as a draft, or submitted after the shift. */
export const TimesheetForm = ({ shift, timesheet, draft, asBooked }: TimesheetFormProps) => {
  const handIn = useHandIn(shift)
  const wanted = useRef<'draft' | 'handIn'>('draft')
  const slots = slotsToWork(shift)
  const { timeZone, payRateCents, totalPayCents } = shift.jobId
  const terms = { payRateCents, totalPayCents, slots: shift.shiftSlots }
  const status = timesheet?.status ?? 'draft'
  const mayHandIn =
    shift.shiftStatus === 'completed' && openMoves(timesheetLifecycle, status, 'clinician').length > 0
  // A pending time card cannot become a draft again.
  const maySave = status !== 'pending'
  const start = {
    entries: slots.map(slot => {
      const written = timesheet?.entries.find(({ slotId }) => slotId === slot.id)
      return written ? typedOf(written, timeZone) : typedAsBooked(untilSentHome(slot, shift), timeZone)
    }),
  }
  const booked = JSON.stringify(slots.map(slot => typedAsBooked(slot, timeZone)))
  const readAll = ({ entries }: Partial<TypedSheet>) =>
    slots.map((slot, index) => readEntry(slot, entries?.[index] ?? {}, timeZone))
  const send = async (values: TypedSheet) => {
    const read = readAll(values)
    const submit = wanted.current === 'handIn'
    const missing = submit && reasonsMissing(read)
    if (missing) return missing
    const entries = all(
      slots.map((slot, index) => entryOf(slot, read[index] ?? readEntry(slot, {}, timeZone))),
    )
    return entries && handIn({ entries, submit })
  }
  return (
    <AppForm<TypedSheet> onSubmit={send} initialValues={start} draft={draft}>
      {({ values, submitting }) => {
        const read = readAll(values)
        const minutes = all(read.map(({ workedMinutes }) => workedMinutes))
        return (
          <>
            {JSON.stringify(values.entries) === booked && asBooked}
            {slots.map((slot, index) => {
              const entry = read[index] ?? readEntry(slot, {}, timeZone)
              const worked = entry.workedMinutes
              return (
                <SlotFields
                  key={slot.id}
                  slot={slot}
                  index={index}
                  zone={timeZone}
                  read={entry}
                  payCents={worked === undefined ? undefined : timeCents(payRateCents, worked)}
                />
              )
            })}
            <div className={styles.foot}>
              <Totals
                workedMinutes={minutes?.reduce((sum, stretch) => sum + stretch, 0)}
                payCents={paidFor(minutes && payOf(minutes, terms), shift)}
                booked={{ minutes: minutesOf(shift.shiftSlots), payCents: totalPayCents }}
              />
              <div className={styles.actions}>
                {maySave && (
                  <Button
                    type="submit"
                    kind={mayHandIn ? 'secondary' : 'primary'}
                    busy={submitting && wanted.current === 'draft'}
                    disabled={submitting}
                    onClick={() => {
                      wanted.current = 'draft'
                    }}
                  >
                    {copy.saveDraft}
                  </Button>
                )}
                {mayHandIn && (
                  <Button
                    type="submit"
                    busy={submitting && wanted.current === 'handIn'}
                    disabled={submitting}
                    onClick={() => {
                      wanted.current = 'handIn'
                    }}
                  >
                    {handInWords[status] ?? copy.handIn}
                  </Button>
                )}
              </div>
            </div>
          </>
        )
      }}
    </AppForm>
  )
}
