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
import { listOpenTimeCardMoves, type ClinicianShift, useWorkedShift } from './time-card.ts'
import { type TypedSheet, WorkedSlotFields } from './WorkedSlotFields.tsx'
import { TimesheetView, Totals } from './TimesheetView.tsx'
import {
  calculateScheduled,
  listSlotsToWork,
  applyMinimumPay,
  applyAttendance,
  endWhenSentHome,
  buildEntry,
  calculatePay,
  parseEntry,
  validateReasons,
  buildScheduledEntry,
  buildTypedEntry,
  mapApiErrors,
} from './typed-times.ts'
import { Cluster, Stack } from '../../../ui/layout/Stack.tsx'
import { CheckIcon } from '../../../ui/icons.tsx'
import { formatTime } from '../../parts/when.ts'
import styles from './timesheet.module.css'
import type { Output, Sent } from '@gaitway/contract/schemas/index'
import { listOpenMoves } from '@gaitway/contract/lifecycles/step'
import { timesheetLifecycle, type TimesheetStatus } from '@gaitway/contract/lifecycles/timesheet'
import { calculateTimeCents } from '@gaitway/contract/values/fees'
import { AppForm } from '../../../ui/forms/AppForm.tsx'
import { UploadField } from '../../../ui/upload/UploadField.tsx'
import { fileOfPaper } from './PaperTimeCard.tsx'
import { FORM_ERROR } from 'final-form'
import { useLocation } from 'wouter'
import { CallFailed } from '../../../api/call.ts'
import { toasts } from '../../../api/toasts.ts'

const dashboard = '/clinician/dashboard'

type TimeCardInput = Pick<Sent<'timesheets.write'>, 'entries' | 'submit' | 'paperUrl'>

/** Saves or submits a shift's time card and opens the dashboard, or returns the errors of the form. */
const useSaveTimeCard = (shift: ClinicianShift) => {
  const [, navigate] = useLocation()
  const now = useNow()
  return async (input: TimeCardInput) => {
    try {
      const { countsAsAcceptedAt: acceptedAt } = shift.timesheet
        ? await perform('timesheets.edit', { id: shift.timesheet.id, ...input })
        : await perform('timesheets.write', { jobApplicationId: shift.id, ...input })
      if (!input.submit) toasts.say('Time card saved as a draft')
      else if (!acceptedAt) toasts.say('Time card submitted')
      else
        toasts.say(
          `Time card submitted. ${timeCardCopy.counts(showNearMoment(acceptedAt, shift.jobId.timeZone, now))}.`,
        )
      navigate(dashboard)
      return undefined
    } catch (thrown) {
      if (!(thrown instanceof CallFailed)) throw thrown
      return Object.keys(thrown.fields).length > 0
        ? mapApiErrors(thrown.fields, FORM_ERROR)
        : { [FORM_ERROR]: thrown.message }
    }
  }
}

/** A file's URL without its signature, which is new in each response. */
const removeSignature = (url: string | undefined) => url?.split('?')[0]

type TimesheetFormProps = {
  shift: ClinicianShift
  timesheet: Output<'timesheets.read'> | undefined
  draft: Draft<TypedSheet>
  /** Shown only while the times are as scheduled, because it would discard others. */
  renderAsScheduled?: (paperUrl: TimeCardInput['paperUrl']) => ReactNode
}

/** The values if none is undefined. */
const allOrUndefined = <Value,>(values: (Value | undefined)[]): Value[] | undefined => {
  const known = values.filter(value => value !== undefined)
  return known.length === values.length ? known : undefined
}

const submitLabels: Partial<Record<TimesheetStatus, string>> = {
  rejected: 'Resubmit',
  pending: 'Submit my hours',
}

/** The hours of each slot, with the time and pay of what is typed. It can be submitted after the shift. */
const TimesheetForm = ({ shift, timesheet, draft, renderAsScheduled }: TimesheetFormProps) => {
  const saveTimeCard = useSaveTimeCard(shift)
  const pressed = useRef<'draft' | 'submit'>('draft')
  const slots = listSlotsToWork(shift)
  const { timeZone, payRateCents, totalPayCents } = shift.jobId
  const status = timesheet?.status ?? 'draft'
  const canSubmit =
    shift.shiftStatus === 'completed' && listOpenMoves(timesheetLifecycle, status, 'clinician').length > 0
  const initialValues = {
    entries: slots.map(slot => {
      const saved = timesheet?.entries.find(({ slotId }) => slotId === slot.id)
      return saved
        ? buildTypedEntry(saved, timeZone)
        : buildScheduledEntry(applyAttendance(endWhenSentHome(slot, shift)), timeZone)
    }),
    paper: fileOfPaper(timesheet?.paper),
  }
  /** The URL to send: undefined if the paper time card is unchanged, null if it was removed. */
  const buildPaperUrl = ({ paper: [file] = [] }: Pick<Partial<TypedSheet>, 'paper'>) =>
    removeSignature(file?.url) === removeSignature(timesheet?.paper?.url) ? undefined : (file?.url ?? null)
  const scheduledEntries = JSON.stringify(slots.map(slot => buildScheduledEntry(slot, timeZone)))
  const parseSlots = ({ entries }: Partial<TypedSheet>) =>
    slots.map((slot, index) => ({ slot, read: parseEntry(slot, entries?.[index] ?? {}, timeZone) }))
  const save = async (values: TypedSheet) => {
    const parsed = parseSlots(values)
    const submit = pressed.current === 'submit'
    const errors = submit && validateReasons(parsed.map(({ read }) => read))
    if (errors) return errors
    const entries = allOrUndefined(parsed.map(({ slot, read }) => buildEntry(slot, read)))
    return entries && saveTimeCard({ entries, submit, paperUrl: buildPaperUrl(values) })
  }
  return (
    <AppForm<TypedSheet> onSubmit={save} initialValues={initialValues} draft={draft}>
      {({ values, submitting }) => {
        const parsed = parseSlots(values)
        const minutes = allOrUndefined(parsed.map(({ read }) => read.workedMinutes))
        const renderButton = (name: 'draft' | 'submit', label: string, kind: 'primary' | 'secondary') => (
          <Button
            type="submit"
            kind={kind}
            busy={submitting && pressed.current === name}
            disabled={submitting}
            onClick={() => {
              pressed.current = name
            }}
          >
            {label}
          </Button>
        )
        return (
          <>
            {JSON.stringify(values.entries) === scheduledEntries &&
              renderAsScheduled?.(buildPaperUrl(values))}
            {parsed.map(({ slot, read }, index) => (
              <WorkedSlotFields
                key={slot.id}
                slot={slot}
                day={shift.shiftSlots.find(({ id }) => id === slot.id)}
                index={index}
                zone={timeZone}
                read={read}
                payCents={
                  read.workedMinutes === undefined
                    ? undefined
                    : calculateTimeCents(payRateCents, read.workedMinutes)
                }
              />
            ))}
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
                workedMinutes={minutes?.reduce((sum, slotMinutes) => sum + slotMinutes, 0)}
                payCents={applyMinimumPay(
                  minutes && calculatePay(minutes, { payRateCents, totalPayCents, slots: shift.shiftSlots }),
                  shift,
                )}
                scheduled={calculateScheduled(shift)}
              />
              <div className={styles.actions}>
                {/* a pending time card can't become a draft again */}
                {status !== 'pending' &&
                  renderButton('draft', 'Save draft', canSubmit ? 'secondary' : 'primary')}
                {canSubmit && renderButton('submit', submitLabels[status] ?? 'Submit', 'primary')}
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
  /** The paper time card to submit with the scheduled times. */
  paperUrl: TimeCardInput['paperUrl']
  onDone: () => void
}

/** Submits the scheduled times, without a break, in one click. */
const AsScheduled = ({ shift, paperUrl, onDone }: AsScheduledProps) => {
  const saveTimeCard = useSaveTimeCard(shift)
  const [busy, setBusy] = useState(false)
  const isUploading = useIsUploading()
  const [wasPressedTooEarly, setPressedTooEarly] = useState(false)
  const submit = async () => {
    setPressedTooEarly(isUploading)
    if (isUploading) return
    setBusy(true)
    const entries = listSlotsToWork(shift).map(({ id, startDate, endDate }) => ({
      slotId: id,
      startTime: startDate,
      endTime: endDate,
    }))
    const errors = await saveTimeCard({ entries, submit: true, paperUrl })
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
      className={styles.asScheduled}
      aria-label="Worked as scheduled"
    >
      <div>
        <h2 className="text-16">Did it go as planned?</h2>
        <p className="quiet">
          {`Submits ${showMinutes(scheduled.minutes)}, ${showCents(scheduled.payCents)}, with no break.`}{' '}
          Otherwise, enter your times below.
        </p>
        {wasPressedTooEarly && isUploading && (
          <p className="clay" role="alert">
            {fieldCopy.waitForUpload}
          </p>
        )}
      </div>
      <Button icon={<CheckIcon />} busy={busy} onClick={() => void submit()}>
        Worked as scheduled
      </Button>
    </Cluster>
  )
}

const dashboardLink = <LinkButton href={dashboard}>Go to my dashboard</LinkButton>

/** The time card to fill in, or to read if it can't be edited. */
const TimeCard = ({ shift }: { shift: ClinicianShift }) => {
  const now = useNow()
  const { timesheet: saved } = shift
  const answer = useAnswer('timesheets.read', saved && { id: saved.id })
  const { data: timesheet } = answer
  const draft = useDraft<TypedSheet>(`timecard:${shift.id}`)
  const [isRestored, setRestored] = useState(draft.saved !== undefined)
  const [restartCount, setRestartCount] = useState(0)
  const moves = listOpenTimeCardMoves(shift)
  if (moves.length === 0)
    return (
      <EmptyState
        title="Too early for a time card"
        why="You can fill it in once the shift has started."
        next={dashboardLink}
      />
    )
  if (saved && !timesheet) return <LoadingOrError answer={answer} shape="card" />
  if (timesheet && !moves.includes('edit')) return <TimesheetView timesheet={timesheet} />
  const { sentHome } = shift
  const { endDate, timeZone } = shift.jobId
  const startOver = () => {
    draft.clear()
    setRestored(false)
    setRestartCount(restartCount + 1)
  }
  return (
    <>
      {timesheet?.status === 'rejected' && (
        <Notice tone="danger">
          The facility returned your time card: <strong>{timesheet.rejectReason}</strong>
        </Notice>
      )}
      {timesheet?.isAutoSubmitted && (
        <Notice tone="warning">
          {automaticText(timesheet, timeZone, now)} If you worked different hours, enter them below. The
          facility will review those instead.
        </Notice>
      )}
      {shift.shiftStatus === 'current' && (
        <Notice tone="info">{`The shift ends at ${formatTime(endDate, timeZone)}. Save a draft now, and submit it after the shift.`}</Notice>
      )}
      {sentHome && (
        <Notice tone="info">
          {`The shift ended early at ${formatTime(sentHome.at, timeZone)}. You’ll be paid ${sentHome.minimumCents > 0 ? `at least ${showCents(sentHome.minimumCents)}` : 'for the hours worked'}.`}
          {sentHome.reason && ` Reason: ${sentHome.reason}`}
        </Notice>
      )}
      {!saved && <CheckIn shift={shift} />}
      {isRestored && <DraftRestored onAfresh={startOver} />}
      <TimesheetForm
        key={[restartCount, ...shift.shiftSlots.map(({ checkedOutAt }) => checkedOutAt)].join()}
        shift={shift}
        timesheet={timesheet}
        renderAsScheduled={
          (!timesheet || timesheet.status === 'draft') && shift.shiftStatus === 'completed' && !sentHome
            ? paperUrl => <AsScheduled shift={shift} paperUrl={paperUrl} onDone={draft.clear} />
            : undefined
        }
        draft={restartCount > 0 ? { ...draft, saved: undefined } : draft}
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
        {shift && <TimeCard shift={shift} />}
        {!shift && isLoading && <LoadingOrError answer={answer} shape="card" />}
        {!shift && !isLoading && (
          <EmptyState
            title="Shift not found"
            why="It may have been canceled. Your shifts are on your dashboard."
            next={dashboardLink}
          />
        )}
      </Stack>
    </Page>
  )
}
