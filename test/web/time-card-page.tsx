import { fireEvent, screen } from '@testing-library/preact'
import { Timesheet } from '../../web/shift/clinician/time-card/Timesheet.tsx'
import { draw, fakeApi, settled, type Answers } from './fake-api.tsx'
import { clinicianUser, ids, shiftShown } from './jobs.ts'
import { untouchedByClock } from './time-cards.ts'

/** The time card of a shift from 8:00 AM to 4:15 PM, opened from the dashboard. */
export const openTimeCard = async (answers: Answers, shift = shiftShown()) => {
  const api = fakeApi({
    'accounts.current': clinicianUser,
    'notifications.list': {},
    'product.config': { now: '2026-11-22T16:00:00.000Z' },
    'applications.shifts': { data: [shift], count: 1 },
    ...answers,
  })
  await draw(
    <Timesheet applicationId={ids.application} />,
    `/clinician/dashboard?timecard=${ids.application}`,
  )
  return api
}

export const set = (label: string | RegExp, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } })

export const formShown = async () => {
  await screen.findByLabelText('End')
  await settled()
}

export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

export const reasonLabel = /^Reason for extra time/
export const reason = 'Two admissions came in after four.'

export const booked = {
  slotId: ids.slot,
  startTime: '2026-11-21T14:00:00.000Z',
  endTime: '2026-11-21T22:15:00.000Z',
}

/** The API's responses for a time card with the scheduled hours. */
export const cardRead = {
  id: 'sheet-1',
  jobApplicationId: ids.application,
  rejectReason: null,
  acceptedAt: null,
  ...untouchedByClock,
  timeZone: 'America/Chicago',
  bookedMinutes: 495,
  bookedPayCents: 51_150,
  workedMinutes: 495,
  payCents: 51_150,
  minimumCents: null,
  entries: [
    {
      ...booked,
      bookedStartTime: booked.startTime,
      bookedEndTime: booked.endTime,
      breakStartTime: null,
      breakEndTime: null,
      workedMinutes: 495,
      payCents: 51_150,
      extraTime: null,
    },
  ],
  correctionGoesTo: null,
  adjustments: [],
  paper: null,
  extraTime: null,
}
