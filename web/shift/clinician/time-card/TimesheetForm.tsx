import { timeCardCopy } from '@gaitway/contract/format/time-card-copy'
import type { Output, Sent } from '@gaitway/contract/schemas/index'
import { openMoves } from '@gaitway/contract/lifecycles/step'
import { timesheetLifecycle, type TimesheetStatus } from '@gaitway/contract/lifecycles/timesheet'
import { timeCents } from '@gaitway/contract/values/fees'
import { useRef, type ReactNode } from 'react'
import { AppForm } from '../../../ui/forms/AppForm.tsx'
import { Button } from '../../../ui/Button.tsx'
import type { Draft } from '../../../ui/forms/use-draft.ts'
import { UploadField } from '../../../ui/upload/UploadField.tsx'
import { fileOfPaper } from './PaperTimeCard.tsx'
import type { ClinicianShift } from './time-card.ts'
import { WorkedSlotFields, type TypedSheet } from './WorkedSlotFields.tsx'
import { Totals } from './TimesheetView.tsx'
import {
  applyMinimumPay,
  attendedSlot,
  listSlotsToWork,
  untilSentHome,
  buildEntry,
  calculatePay,
  calculateScheduled,
  parseEntry,
  validateReasons,
  scheduledEntry,
  typeEntry,
  mapApiErrors,
} from './typed-times.ts'
import styles from './timesheet.module.css'
import { showNearMoment } from '@gaitway/contract/format/time'
import { FORM_ERROR } from 'final-form'
import { useLocation } from 'wouter'
import { CallFailed } from '../../../api/call.ts'
import { perform } from '../../../api/use-call.ts'
import { useNow } from '../../../api/use-now.ts'
import { toasts } from '../../../api/toasts.ts'

export const dashboard = '/clinician/dashboard'

type Writing = Pick<Sent<'timesheets.write'>, 'entries' | 'submit' | 'paperUrl'>

const describeSaved = (
  { submit }: Writing,
  { countsAsAcceptedAt: until }: Output<'timesheets.write'>,
  zone: string,
  now: Date,
) => {
  if (!submit) return 'Time card saved as a draft'
  return until
    ? `Time card submitted. ${timeCardCopy.counts(showNearMoment(until, zone, now))}.`
    : 'Time card submitted'
}

/** Saves a shift's time card and returns to the dashboard, or returns the errors. */
export const useSubmitTimeCard = (shift: ClinicianShift) => {
  const [, go] = useLocation()
  const now = useNow()
  return async (writing: Writing) => {
    try {
      const card = shift.timesheet
        ? await perform('timesheets.edit', { id: shift.timesheet.id, ...writing })
        : await perform('timesheets.write', { jobApplicationId: shift.id, ...writing })
      toasts.say(describeSaved(writing, card, shift.jobId.timeZone, now))
      go(dashboard)
      return undefined
    } catch (thrown) {
      if (!(thrown instanceof CallFailed)) throw thrown
      return Object.keys(thrown.fields).length > 0
        ? mapApiErrors(thrown.fields, FORM_ERROR)
        : { [FORM_ERROR]: thrown.message }
    }
  }
}

/** Each read signs the address anew. */
const storedUrl = (url: string | undefined) => url?.split('?')[0]

type TimesheetFormProps = {
  shift: ClinicianShift
  timesheet: Output<'timesheets.read'> | undefined
  draft: Draft<TypedSheet>
  /** offered only while the times are as scheduled, because it would discard others */
  asBooked?: (paperUrl: Writing['paperUrl']) => ReactNode
}

const all = <Value,>(values: (Value | undefined)[]): Value[] | undefined => {
  const known = values.filter(value => value !== undefined)
  return known.length === values.length ? known : undefined
}

const submitLabels: Partial<Record<TimesheetStatus, string>> = {
  rejected: 'Resubmit',
  pending: 'Submit my hours',
}

/** The hours of each slot, with time and pay as they are typed. Saved as a draft, or submitted after the shift. */
export const TimesheetForm = ({ shift, timesheet, draft, asBooked }: TimesheetFormProps) => {
  const submitTimeCard = useSubmitTimeCard(shift)
  const wanted = useRef<'draft' | 'submit'>('draft')
  const slots = listSlotsToWork(shift)
  const { timeZone, payRateCents, totalPayCents } = shift.jobId
  const terms = { payRateCents, totalPayCents, slots: shift.shiftSlots }
  const status = timesheet?.status ?? 'draft'
  const canSubmit =
    shift.shiftStatus === 'completed' && openMoves(timesheetLifecycle, status, 'clinician').length > 0
  // A pending time card cannot become a draft again.
  const maySave = status !== 'pending'
  const start = {
    entries: slots.map(slot => {
      const written = timesheet?.entries.find(({ slotId }) => slotId === slot.id)
      return written
        ? typeEntry(written, timeZone)
        : scheduledEntry(attendedSlot(untilSentHome(slot, shift)), timeZone)
    }),
    paper: fileOfPaper(timesheet?.paper),
  }
  /** undefined while it stays as it is, null when it is removed */
  const paperUrlOf = ({ paper: [file] = [] }: Pick<Partial<TypedSheet>, 'paper'>) =>
    storedUrl(file?.url) === storedUrl(timesheet?.paper?.url) ? undefined : (file?.url ?? null)
  const booked = JSON.stringify(slots.map(slot => scheduledEntry(slot, timeZone)))
  const readAll = ({ entries }: Partial<TypedSheet>) =>
    slots.map((slot, index) => parseEntry(slot, entries?.[index] ?? {}, timeZone))
  const send = async (values: TypedSheet) => {
    const read = readAll(values)
    const submit = wanted.current === 'submit'
    const missing = submit && validateReasons(read)
    if (missing) return missing
    const entries = all(
      slots.map((slot, index) => buildEntry(slot, read[index] ?? parseEntry(slot, {}, timeZone))),
    )
    return entries && submitTimeCard({ entries, submit, paperUrl: paperUrlOf(values) })
  }
  return (
    <AppForm<TypedSheet> onSubmit={send} initialValues={start} draft={draft}>
      {({ values, submitting }) => {
        const read = readAll(values)
        const minutes = all(read.map(({ workedMinutes }) => workedMinutes))
        const button = (wants: 'draft' | 'submit', label: string, kind: 'primary' | 'secondary') => (
          <Button
            type="submit"
            kind={kind}
            busy={submitting && wanted.current === wants}
            disabled={submitting}
            onClick={() => {
              wanted.current = wants
            }}
          >
            {label}
          </Button>
        )
        return (
          <>
            {JSON.stringify(values.entries) === booked && asBooked?.(paperUrlOf(values))}
            {slots.map((slot, index) => {
              const entry = read[index] ?? parseEntry(slot, {}, timeZone)
              const worked = entry.workedMinutes
              return (
                <WorkedSlotFields
                  key={slot.id}
                  slot={slot}
                  day={shift.shiftSlots.find(({ id }) => id === slot.id)}
                  index={index}
                  zone={timeZone}
                  read={entry}
                  payCents={worked === undefined ? undefined : timeCents(payRateCents, worked)}
                />
              )
            })}
            <div className="surface padded">
              <UploadField
                name="paper"
                purpose="timeCard"
                label="Signed paper time card"
                hint="Optional. The facility sees it beside your times."
              />
            </div>
            <div className={styles.foot}>
              <Totals
                workedMinutes={minutes?.reduce((sum, stretch) => sum + stretch, 0)}
                payCents={applyMinimumPay(minutes && calculatePay(minutes, terms), shift)}
                booked={calculateScheduled(shift)}
              />
              <div className={styles.actions}>
                {maySave && button('draft', 'Save draft', canSubmit ? 'secondary' : 'primary')}
                {canSubmit && button('submit', submitLabels[status] ?? 'Submit', 'primary')}
              </div>
            </div>
          </>
        )
      }}
    </AppForm>
  )
}
