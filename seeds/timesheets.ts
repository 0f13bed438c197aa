import type { TimesheetStatus } from '@gaitway/contract/lifecycles/timesheet'
import { addMinutes } from '@gaitway/contract/time'
import type { Clinician } from './clinicians.ts'
import type { DemoWorld } from './demo-world.ts'
import type { Facility } from './facilities.ts'
import type { Job } from './jobs.ts'

export type TimesheetWish = {
  status: TimesheetStatus
  /** stayed longer than booked, or left earlier; half an hour of break besides */
  extraMinutes?: number
  /** so long before today, however late that is; by habit an hour and a half after the end */
  handedInHoursAgo?: number
  /** the facility looks at it so long after the end; by habit on the next morning */
  judgedAfterMinutes?: number
}

const EXTRA_TIME_REASON = 'A resident fell at the end of the day, so I stayed to assess her and write it up.'
const BREAK_AFTER_MINUTES = 240
const BREAK_MINUTES = 30

/** The clinician writes down the times worked, and hands them in unless it stays a draft. */
export const writeTimesheet = async (
  { perform }: DemoWorld,
  { by }: Clinician,
  sheet: TimesheetWish & { job: Job; applicationId: string },
): Promise<string> => {
  const { job, applicationId, status, extraMinutes = 0 } = sheet
  const later = (at: string, minutes: number) => addMinutes(new Date(at), minutes).toISOString()
  const { id } = await perform('timesheets.write', by, {
    jobApplicationId: applicationId,
    submit: status !== 'draft',
    entries: job.slots.map(slot => ({
      slotId: slot.id,
      startTime: slot.startDate,
      endTime: later(slot.endDate, BREAK_MINUTES + extraMinutes),
      breakStartTime: later(slot.startDate, BREAK_AFTER_MINUTES),
      breakEndTime: later(slot.startDate, BREAK_AFTER_MINUTES + BREAK_MINUTES),
      ...(extraMinutes > 0 && { extraTimeReason: EXTRA_TIME_REASON }),
    })),
  })
  return id
}

/** The facility accepts the timesheet, or sends it back. */
export const judgeTimesheet = async (
  { perform }: DemoWorld,
  { by }: Facility,
  { id, status, extraMinutes = 0 }: { id: string } & TimesheetWish,
) => {
  if (status === 'accepted')
    await perform('timesheets.accept', by, {
      id,
      documentationCompleted: true,
      ...(extraMinutes > 0 && { extraTime: 'accept' }),
    })
  if (status === 'rejected')
    await perform('timesheets.reject', by, {
      id,
      status,
      reason: 'The sign-out sheet says 4:00 PM. Please correct the end.',
    })
}
