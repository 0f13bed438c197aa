import { showCents, showSerial } from '@gaitway/contract/format/money'
import { showMinutes, showNearMoment } from '@gaitway/contract/format/time'
import { automaticText, timeCardCopy } from '@gaitway/contract/format/time-card-copy'
import { useState, useRef, type ReactNode } from 'react'
import { useAnswer, perform } from '../../../api/use-call.ts'
import { useNow } from '../../../api/use-now.ts'
import { Page } from '../../../ui/layout/Page.tsx'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { DraftRestored } from '../../../ui/forms/DraftRestored.tsx'
import { useIsUploading } from '../../../ui/forms/uploading.ts'
import { useDraft, type Draft } from '../../../ui/forms/use-draft.ts'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { fieldCopy } from '../../../ui/inputs/field-copy.ts'
import { EmptyState } from '../../../ui/show/EmptyState.tsx'
import { LoadingOrError } from '../../../ui/show/Loaded.tsx'
import { Notice } from '../../../ui/show/Notice.tsx'
import { CheckIn } from './CheckIn.tsx'
import { openTimeCardMoves, type ClinicianShift, useWorkedShift } from './time-card.ts'
import { type TypedSheet, WorkedSlotFields } from './WorkedSlotFields.tsx'
import { copy } from './copy.ts'
import { TimesheetView, Totals } from './TimesheetView.tsx'
import {
  calculateScheduled,
  listSlotsToWork,
  applyMinimumPay,
  attendedSlot,
  untilSentHome,
  buildEntry,
  calculatePay,
  parseEntry,
  validateReasons,
  scheduledEntry,
  typeEntry,
  mapApiErrors,
} from './typed-times.ts'
import { Cluster, Stack } from '../../../ui/layout/Stack.tsx'
import { CheckIcon } from '../../../ui/icons.tsx'
import { formatTime } from '../../parts/when.ts'
import styles from './timesheet.module.css'
import type { Output, Sent } from '@gaitway/contract/schemas/index'
import { openMoves } from '@gaitway/contract/lifecycles/step'
import { timesheetLifecycle, type TimesheetStatus } from '@gaitway/contract/lifecycles/timesheet'
import { timeCents } from '@gaitway/contract/values/fees'
import { AppForm } from '../../../ui/forms/AppForm.tsx'
import { UploadField } from '../../../ui/upload/UploadField.tsx'
import { fileOfPaper } from './PaperTimeCard.tsx'
import { FORM_ERROR } from 'final-form'
import { useLocation } from 'wouter'
import { CallFailed } from '../../../api/call.ts'
import { toasts } from '../../../api/toasts.ts'

const dashboard = '/clinician/dashboard'

type SentTimesheet = Pick<Sent<'timesheets.write'>, 'entries' | 'submit' | 'paperUrl'>

const describeSaved = (
  { submit }: SentTimesheet,
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
const useSubmitTimeCard = (shift: ClinicianShift) => {
  const [, go] = useLocation()
  const now = useNow()
  return async (writing: SentTimesheet) => {
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
  asBooked?: (paperUrl: SentTimesheet['paperUrl']) => ReactNode
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
const TimesheetForm = ({ shift, timesheet, draft, asBooked }: TimesheetFormProps) => {
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

type AsScheduledProps = {
  shift: ClinicianShift
  /** a paper time card to submit with them */
  paperUrl: string | null | undefined
  onDone: () => void
}

/** Submits the scheduled times, without a break, in one click. */
const AsScheduled = ({ shift, paperUrl, onDone }: AsScheduledProps) => {
  const submitTimeCard = useSubmitTimeCard(shift)
  const [busy, setBusy] = useState(false)
  const isUploading = useIsUploading()
  const [isEarly, setEarly] = useState(false)
  const send = async () => {
    setEarly(isUploading)
    if (isUploading) return
    setBusy(true)
    const entries = listSlotsToWork(shift).map(({ id, startDate, endDate }) => ({
      slotId: id,
      startTime: startDate,
      endTime: endDate,
    }))
    const errors = await submitTimeCard({ entries, submit: true, paperUrl })
    setBusy(false)
    if (!errors) onDone()
  }
  const scheduled = calculateScheduled(shift)
  return (
    <Cluster
      as="section"
      gap={16}
      lineGap={12}
      spread
      className={styles.asBooked}
      aria-label="Worked as scheduled"
    >
      <div>
        <h2 className="text-16">Did it go as planned?</h2>
        <p className="quiet">
          {`Submits ${showMinutes(scheduled.minutes)}, ${showCents(scheduled.payCents)}, with no break.`}{' '}
          Otherwise, enter your times below.
        </p>
        {isEarly && isUploading && (
          <p className="clay" role="alert">
            {fieldCopy.waitForUpload}
          </p>
        )}
      </div>
      <Button icon={<CheckIcon />} busy={busy} onClick={() => void send()}>
        Worked as scheduled
      </Button>
    </Cluster>
  )
}

const toDashboard = <LinkButton href={dashboard}>Go to my dashboard</LinkButton>

const Writing = ({ shift }: { shift: ClinicianShift }) => {
  const now = useNow()
  const { timesheet: written } = shift
  const answer = useAnswer('timesheets.read', written && { id: written.id })
  const { data: timesheet } = answer
  const draft = useDraft<TypedSheet>(`timecard:${shift.id}`)
  const [restored, setRestored] = useState(draft.saved !== undefined)
  const [starts, setStarts] = useState(0)
  const moves = openTimeCardMoves(shift)
  if (moves.length === 0)
    return (
      <EmptyState
        title="Too early for a time card"
        why="You can fill it in once the shift has started."
        next={toDashboard}
      />
    )
  if (written && !timesheet) return <LoadingOrError answer={answer} shape="card" />
  if (timesheet && !moves.includes('edit')) return <TimesheetView timesheet={timesheet} />
  const { endDate, timeZone } = shift.jobId
  const isUnjudged = !timesheet || timesheet.status === 'draft'
  const startOver = () => {
    draft.clear()
    setRestored(false)
    setStarts(starts + 1)
  }
  return (
    <>
      {timesheet?.status === 'rejected' && (
        <Notice tone="clay">
          The facility returned your time card: <strong>{timesheet.rejectReason}</strong>
        </Notice>
      )}
      {timesheet?.isAutoSubmitted && (
        <Notice tone="sun">
          {automaticText(timesheet, timeZone, now)} If you worked different hours, enter them below. The
          facility will review those instead.
        </Notice>
      )}
      {shift.shiftStatus === 'current' && (
        <Notice tone="sky">{`The shift ends at ${formatTime(endDate, timeZone)}. Save a draft now, and submit it after the shift.`}</Notice>
      )}
      {shift.sentHome && (
        <Notice tone="sky">
          {copy.sentHome(
            formatTime(shift.sentHome.at, timeZone),
            shift.sentHome.minimumCents > 0 ? showCents(shift.sentHome.minimumCents) : undefined,
            shift.sentHome.reason,
          )}
        </Notice>
      )}
      {!written && <CheckIn shift={shift} />}
      {restored && <DraftRestored onAfresh={startOver} />}
      <TimesheetForm
        key={[starts, ...shift.shiftSlots.map(({ checkedOutAt }) => checkedOutAt)].join()}
        shift={shift}
        timesheet={timesheet}
        asBooked={
          isUnjudged && shift.shiftStatus === 'completed' && !shift.sentHome
            ? paperUrl => <AsScheduled shift={shift} paperUrl={paperUrl} onDone={draft.clear} />
            : undefined
        }
        draft={starts > 0 ? { ...draft, saved: undefined } : draft}
      />
    </>
  )
}

/** The time card of a worked shift, to fill in or to read. */
export const Timesheet = ({ applicationId }: { applicationId: string }) => {
  const { shift, answer } = useWorkedShift(applicationId)
  const isLoading = answer.error !== undefined || answer.isValidating
  return (
    <Page width="text">
      <PageTitle
        title="Time card"
        lead={shift && `${shift.facilityId.officeName} · Shift ${showSerial(shift.jobId.serialNumber)}`}
        back={{ href: dashboard, label: 'My shifts' }}
      />
      <Stack>
        {shift && <Writing shift={shift} />}
        {!shift && isLoading && <LoadingOrError answer={answer} shape="card" />}
        {!shift && !isLoading && (
          <EmptyState
            title="Shift not found"
            why="It may have been canceled. Your shifts are on your dashboard."
            next={toDashboard}
          />
        )}
      </Stack>
    </Page>
  )
}
