import { showCents, showSerial } from '@gaitway/contract/format/money'
import { showMinutes } from '@gaitway/contract/format/time'
import { automaticText } from '@gaitway/contract/format/time-card-copy'
import { useState } from 'react'
import { useAnswer } from '../../../api/use-call.ts'
import { useNow } from '../../../api/use-now.ts'
import { Page } from '../../../ui/layout/Page.tsx'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { DraftRestored } from '../../../ui/forms/DraftRestored.tsx'
import { useIsUploading } from '../../../ui/forms/uploading.ts'
import { useDraft } from '../../../ui/forms/use-draft.ts'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { fieldCopy } from '../../../ui/inputs/field-copy.ts'
import { EmptyState } from '../../../ui/show/EmptyState.tsx'
import { LoadingOrError } from '../../../ui/show/Loaded.tsx'
import { Notice } from '../../../ui/show/Notice.tsx'
import { CheckIn } from './CheckIn.tsx'
import { openTimeCardMoves, type ClinicianShift, useWorkedShift } from './time-card.ts'
import type { TypedSheet } from './WorkedSlotFields.tsx'
import { copy } from './copy.ts'
import { TimesheetForm, dashboard, useSubmitTimeCard } from './TimesheetForm.tsx'
import { TimesheetView } from './TimesheetView.tsx'
import { calculateScheduled, listSlotsToWork } from './typed-times.ts'
import { Cluster, Stack } from '../../../ui/layout/Stack.tsx'
import { CheckIcon } from '../../../ui/icons.tsx'
import { formatTime } from '../../parts/when.ts'
import styles from './timesheet.module.css'

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
