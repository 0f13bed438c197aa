import { findDayToCheckIn, findDayToCheckOut, findDayToUndoCheckOut } from '@gaitway/contract/check-in'
import { showTime } from '@gaitway/contract/format/time'
import { useState } from 'react'
import { useAction } from '../../../api/use-call.ts'
import { useNow } from '../../../api/use-now.ts'
import { Button } from '../../../ui/Button.tsx'
import { Cluster, Stack } from '../../../ui/layout/Stack.tsx'
import { useLoadingPart } from '../../../ui/show/loading-parts.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { toasts } from '../../../api/toasts.ts'
import { useOfflineAnswer } from '../../../api/offline-answers.ts'
import { isUnread, ReadBrief } from '../../sheets/brief/ReadBrief.tsx'
import { Attendance, findLatestAttendedDay } from './Attendance.tsx'
import type { ClinicianShift } from './time-card.ts'

/** A clinician who ignores the browser's question checks in without their location. */
const POSITION_SECONDS = 15

type Position = { latitude: number; longitude: number }

/** Where the clinician is, if they allow the browser to share it. */
const findPosition = () =>
  new Promise<Position | undefined>(resolve => {
    if (!navigator.geolocation) return resolve(undefined)
    const timer = setTimeout(() => resolve(undefined), POSITION_SECONDS * 1000)
    const finish = (position?: Position) => {
      clearTimeout(timer)
      resolve(position)
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => finish({ latitude, longitude }),
      () => finish(),
      { enableHighAccuracy: true, timeout: (POSITION_SECONDS - 1) * 1000, maximumAge: 60_000 },
    )
  })

/** What the clinician can record right now. Someone who forgot to check in can do so until the day ends. */
const findNextCheck = ({ shiftSlots }: Pick<ClinicianShift, 'shiftSlots'>, now: Date) => {
  if (findDayToCheckOut(shiftSlots, now)?.checkedInAt) return 'checkOut'
  return findDayToCheckIn(shiftSlots, now) ? 'checkIn' : undefined
}

/** Undoes a check-out that was tapped too soon, unless the time card was submitted. */
const UndoCheckOut = ({ shift: { id: applicationId, timesheet } }: { shift: ClinicianShift }) => {
  const { run, busy } = useAction('applications.undoCheckOut')
  const undo = async () => {
    if (await run({ jobApplicationId: applicationId, undoCheckOut: true }))
      toasts.say('Check-out undone. Check out when you leave.')
  }
  if (timesheet && timesheet.status !== 'draft') return null
  return (
    <Cluster>
      <Button kind="secondary" busy={busy} onClick={() => void undo()}>
        Undo check-out
      </Button>
    </Cluster>
  )
}

/** The brief, then check-in and check-out of a PRN shift, with the times recorded so far. */
export const CheckIn = ({ shift }: { shift: ClinicianShift }) => {
  const now = useNow()
  const checkIn = useAction('applications.checkIn')
  const checkOut = useAction('applications.checkOut')
  const { id: applicationId, jobId, shiftStatus } = shift
  // once the shift is over, its brief can't be read anymore
  const hasBrief = shiftStatus === 'upcoming' || shiftStatus === 'current'
  const brief = useOfflineAnswer('briefs.read', hasBrief ? { jobId: jobId.id } : null)
  useLoadingPart(brief.isLoading)
  const [isLocating, setLocating] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const nextCheck = jobId.jobType === 'PART_TIME' ? findNextCheck(shift, now) : undefined
  const isCheckIn = nextCheck === 'checkIn'
  const attended = findLatestAttendedDay(shift)
  const isBusy = isLocating || checkIn.busy || checkOut.busy
  // once the day has started, one button marks the brief as read and checks in
  const isLate = isCheckIn && new Date(findDayToCheckIn(shift.shiftSlots, now)?.startDate ?? now) < now
  const dayToEnd = nextCheck === 'checkOut' ? findDayToCheckOut(shift.shiftSlots, now) : undefined
  const isEarly = dayToEnd !== undefined && now < new Date(dayToEnd.endDate)
  if (!nextCheck && !attended && !brief.data?.brief) return null
  const recordCheck = async () => {
    setLocating(true)
    const position = await findPosition()
    setLocating(false)
    const done = isCheckIn
      ? await checkIn.run({ jobApplicationId: applicationId, checkIn: true, position })
      : await checkOut.run({ jobApplicationId: applicationId, checkOut: true, position })
    if (done) toasts.say(isCheckIn ? 'You’re checked in' : 'You’re checked out')
    // the brief may have changed since the clinician read it, which prevents checking in
    else void brief.mutate()
    setConfirming(false)
  }
  return (
    <Stack gap={8}>
      {brief.data && (
        <ReadBrief
          shift={brief.data}
          folds={!isCheckIn}
          next={
            isLate
              ? { label: 'I’ve read this. Check in', busy: isBusy, run: () => void recordCheck() }
              : undefined
          }
        />
      )}
      {attended && (
        <p>
          <Attendance day={attended} zone={jobId.timeZone} />
          <span className="block small quiet">You can correct these times on your time card.</span>
        </p>
      )}
      {findDayToUndoCheckOut(shift.shiftSlots, now) && <UndoCheckOut shift={shift} />}
      {nextCheck && !(isCheckIn && isUnread(brief.data)) && (
        <Cluster gap={12} lineGap={8}>
          <Button busy={isBusy} onClick={() => (isEarly ? setConfirming(true) : void recordCheck())}>
            {isCheckIn ? 'Check in' : 'Check out'}
          </Button>
          <span className="small quiet">Your browser may ask for your location. Sharing it is optional.</span>
        </Cluster>
      )}
      <Dialog
        open={isConfirming && dayToEnd !== undefined}
        onClose={() => setConfirming(false)}
        title={
          dayToEnd ? `Your shift ends at ${showTime(dayToEnd.endDate, jobId.timeZone)}. Check out now?` : ''
        }
        busy={isBusy}
        actions={
          <>
            <Button kind="secondary" disabled={isBusy} onClick={() => setConfirming(false)}>
              Not yet
            </Button>
            <Button busy={isBusy} onClick={() => void recordCheck()}>
              Check out
            </Button>
          </>
        }
      />
    </Stack>
  )
}
