import { showCents, showSerial } from '@gaitway/contract/money'
import { showTime, showZone } from '@gaitway/contract/time'
import { clockText } from '@gaitway/contract/time-card-words'
import { useState } from 'react'
import { useAnswer } from '../../calls/use-call.ts'
import { useNow } from '../../calls/use-now.ts'
import { Frame } from '../../session/Frame.tsx'
import { Button, LinkButton } from '../../shared/Button.tsx'
import { useDraft } from '../../shared/forms/use-draft.ts'
import { PageTitle } from '../../shared/layout/PageTitle.tsx'
import { EmptyState } from '../../shared/show/EmptyState.tsx'
import { NotLoaded } from '../../shared/show/Loaded.tsx'
import { Notice } from '../../shared/show/Notice.tsx'
import { timeCardMoves, type Shift } from '../shifts/time-card.ts'
import { useWorkedShift } from '../shifts/worked-shifts.ts'
import { AsBooked } from './AsBooked.tsx'
import type { TypedSheet } from './SlotFields.tsx'
import { words } from './words.ts'
import { TimesheetForm } from './TimesheetForm.tsx'
import { TimesheetView } from './TimesheetView.tsx'
import { dashboard } from './use-hand-in.ts'
import { Stack } from '../../shared/layout/Stack.tsx'

const toDashboard = <LinkButton href={dashboard}>{words.toDashboard}</LinkButton>

const Writing = ({ shift }: { shift: Shift }) => {
  const now = useNow()
  const { timesheet: written } = shift
  const answer = useAnswer('timesheets.read', written && { id: written.id })
  const { data: timesheet } = answer
  const draft = useDraft<TypedSheet>(`timecard:${shift.id}`)
  const [restored, setRestored] = useState(draft.kept !== undefined)
  const [starts, setStarts] = useState(0)
  const moves = timeCardMoves(shift)
  if (moves.length === 0) return <EmptyState title={words.notYet} why={words.notYetWhy} next={toDashboard} />
  if (written && !timesheet) return <NotLoaded answer={answer} shape="card" />
  if (timesheet && !moves.includes('edit')) return <TimesheetView timesheet={timesheet} />
  const { endDate, timeZone } = shift.jobId
  const isUnjudged = !timesheet || timesheet.status === 'draft'
  const startAfresh = () => {
    draft.clear()
    setRestored(false)
    setStarts(starts + 1)
  }
  return (
    <>
      {timesheet?.status === 'rejected' && (
        <Notice tone="clay">
          {words.rejected} <strong>{timesheet.rejectReason}</strong>
        </Notice>
      )}
      {timesheet?.isPutInByClock && (
        <Notice tone="sun">
          {clockText(timesheet, timeZone, now)} {words.putIn}
        </Notice>
      )}
      {shift.shiftStatus === 'current' && (
        <Notice tone="sky">
          {words.handInLater(`${showTime(endDate, timeZone)} ${showZone(endDate, timeZone)}`)}
        </Notice>
      )}
      {shift.sentHome && (
        <Notice tone="sky">
          {words.sentHome(
            `${showTime(shift.sentHome.at, timeZone)} ${showZone(shift.sentHome.at, timeZone)}`,
            showCents(shift.sentHome.minimumCents),
            shift.sentHome.reason,
          )}
        </Notice>
      )}
      {restored && (
        <Notice
          tone="sky"
          next={
            <Button kind="quiet" size="small" onClick={startAfresh}>
              {words.startAfresh}
            </Button>
          }
        >
          {words.draftBack}
        </Notice>
      )}
      <TimesheetForm
        key={starts}
        shift={shift}
        timesheet={timesheet}
        asBooked={
          isUnjudged && shift.shiftStatus === 'completed' && !shift.sentHome ? (
            <AsBooked shift={shift} onDone={draft.clear} />
          ) : undefined
        }
        draft={starts > 0 ? { ...draft, kept: undefined } : draft}
      />
    </>
  )
}

/** The time card of a worked shift: to be written, mended, or read. */
export const Timesheet = ({ applicationId }: { applicationId: string }) => {
  const { shift, answer } = useWorkedShift(applicationId)
  const isOnItsWay = answer.error !== undefined || answer.isValidating
  return (
    <Frame width="text">
      <PageTitle
        title={words.title}
        lead={shift && words.of(shift.facilityId.officeName, showSerial(shift.jobId.serialNumber))}
        back={{ href: dashboard, label: words.back }}
      />
      <Stack>
        {shift && <Writing shift={shift} />}
        {!shift && isOnItsWay && <NotLoaded answer={answer} shape="card" />}
        {!shift && !isOnItsWay && (
          <EmptyState title={words.notFound} why={words.notFoundWhy} next={toDashboard} />
        )}
      </Stack>
    </Frame>
  )
}
