import { dayToCheckIn, dayToCheckOut, dayToUndoCheckOut } from '@gaitway/contract/check-in'
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
import { Attendance, latestAttended } from './Attendance.tsx'
import type { ClinicianShift } from './time-card.ts'

const copy = {
  checkIn: 'Check in',
  readAndCheckIn: 'I’ve read this. Check in',
  checkOut: 'Check out',
  checkOutEarly: (end: string) => `Your shift ends at ${end}. Check out now?`,
  notYet: 'Not yet',
  checkedIn: 'You’re checked in',
  checkedOut: 'You’re checked out',
  undoCheckOut: 'Undo check-out',
  checkOutUndone: 'Check-out undone. Check out when you leave.',
  checkPlace: 'Your browser may ask for your location. Sharing it is optional.',
  checkWrong: 'You can correct these times on your time card.',
} as const

/** Someone who ignores the browser's question checks in without their location. */
const PLACE_SECONDS = 15

type Place = { latitude: number; longitude: number }

/** Where the person is, if their browser says so. It asks them when they tap. */
const findPlace = () =>
  new Promise<Place | undefined>(resolve => {
    if (!navigator.geolocation) return resolve(undefined)
    const ignored = setTimeout(() => resolve(undefined), PLACE_SECONDS * 1000)
    const done = (place?: Place) => {
      clearTimeout(ignored)
      resolve(place)
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => done({ latitude, longitude }),
      () => done(),
      { enableHighAccuracy: true, timeout: (PLACE_SECONDS - 1) * 1000, maximumAge: 60_000 },
    )
  })

/** What the clinician can record right now. Someone who forgot to check in can do so until the day ends. */
const findStep = ({ shiftSlots }: Pick<ClinicianShift, 'shiftSlots'>, now: Date) => {
  const leaving = dayToCheckOut(shiftSlots, now)
  if (leaving?.checkedInAt) return 'checkOut'
  return dayToCheckIn(shiftSlots, now) ? 'checkIn' : undefined
}

/** For a check-out that was tapped too soon. A submitted time card stays as it is. */
const UndoCheckOut = ({ shift: { id: applicationId, timesheet } }: { shift: ClinicianShift }) => {
  const { run, busy } = useAction('applications.undoCheckOut')
  const undo = async () => {
    if (await run({ jobApplicationId: applicationId, undoCheckOut: true })) toasts.say(copy.checkOutUndone)
  }
  if (timesheet && timesheet.status !== 'draft') return null
  return (
    <Cluster>
      <Button kind="secondary" busy={busy} onClick={() => void undo()}>
        {copy.undoCheckOut}
      </Button>
    </Cluster>
  )
}

/** Once the shift is over, its brief is closed. */
const hasBrief = ({ shiftStatus }: ClinicianShift) => shiftStatus === 'upcoming' || shiftStatus === 'current'

/** The brief, then check-in and check-out of a PRN shift, with the times recorded so far. */
export const CheckIn = ({ shift }: { shift: ClinicianShift }) => {
  const now = useNow()
  const checkIn = useAction('applications.checkIn')
  const checkOut = useAction('applications.checkOut')
  const brief = useOfflineAnswer('briefs.read', hasBrief(shift) ? { jobId: shift.jobId.id } : null)
  useLoadingPart(brief.isLoading)
  const [isFinding, setFinding] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const { id: applicationId, jobId } = shift
  const step = jobId.jobType === 'PART_TIME' ? findStep(shift, now) : undefined
  const attended = latestAttended(shift)
  const isBusy = isFinding || checkIn.busy || checkOut.busy
  // once the day has started, the same button reads and checks in
  const isLate = step === 'checkIn' && new Date(dayToCheckIn(shift.shiftSlots, now)?.startDate ?? now) < now
  const leaving = step === 'checkOut' ? dayToCheckOut(shift.shiftSlots, now) : undefined
  const isEarly = leaving !== undefined && now < new Date(leaving.endDate)
  const isBriefFirst = step === 'checkIn' && isUnread(brief.data)
  if (!step && !attended && !brief.data?.brief) return null
  const record = async () => {
    setFinding(true)
    const position = await findPlace()
    setFinding(false)
    const done =
      step === 'checkIn'
        ? await checkIn.run({ jobApplicationId: applicationId, checkIn: true, position })
        : await checkOut.run({ jobApplicationId: applicationId, checkOut: true, position })
    if (done) toasts.say(step === 'checkIn' ? copy.checkedIn : copy.checkedOut)
    // it may have changed since it was read
    else void brief.mutate()
    setAsking(false)
  }
  return (
    <Stack gap={8}>
      {brief.data && (
        <ReadBrief
          shift={brief.data}
          folds={step !== 'checkIn'}
          next={isLate ? { label: copy.readAndCheckIn, busy: isBusy, run: () => void record() } : undefined}
        />
      )}
      {attended && (
        <p>
          <Attendance day={attended} zone={jobId.timeZone} />
          <span className="block small quiet">{copy.checkWrong}</span>
        </p>
      )}
      {dayToUndoCheckOut(shift.shiftSlots, now) && <UndoCheckOut shift={shift} />}
      {step && !isBriefFirst && (
        <Cluster gap={12} lineGap={8}>
          <Button busy={isBusy} onClick={() => (isEarly ? setAsking(true) : void record())}>
            {step === 'checkIn' ? copy.checkIn : copy.checkOut}
          </Button>
          <span className="small quiet">{copy.checkPlace}</span>
        </Cluster>
      )}
      <Dialog
        open={isAsking && leaving !== undefined}
        onClose={() => setAsking(false)}
        title={leaving ? copy.checkOutEarly(showTime(leaving.endDate, jobId.timeZone)) : ''}
        busy={isBusy}
        actions={
          <>
            <Button kind="secondary" disabled={isBusy} onClick={() => setAsking(false)}>
              {copy.notYet}
            </Button>
            <Button busy={isBusy} onClick={() => void record()}>
              {copy.checkOut}
            </Button>
          </>
        }
      />
    </Stack>
  )
}
