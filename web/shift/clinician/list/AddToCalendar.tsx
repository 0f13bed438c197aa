import { BRAND } from '@gaitway/contract/values/brand'
import { buildShiftsCalendar } from '@gaitway/contract/calendar-file'
import { saveBlob } from '@gaitway/contract/save-file'
import { useNow } from '../../../api/use-now.ts'
import { Button } from '../../../ui/Button.tsx'
import { isConfirmed, type Job } from '../../parts/job.ts'

const buildCalendarBlob = (job: Job, applicationId: string, now: Date) => {
  const { contact, facility, id, slots } = job
  const shift = {
    applicationId,
    officeName: facility.officeName,
    address: job,
    contact: contact && { name: `${contact.firstName} ${contact.lastName}`, phone: contact.phone },
    link: `${window.location.origin}/clinician/jobprofile/${id}`,
    slots,
  }
  return new Blob([buildShiftsCalendar([shift], now)], { type: 'text/calendar' })
}

/** A button that downloads a confirmed shift as a calendar file, also offline. Nothing once the shift is over. */
export const AddToCalendar = ({ job }: { job: Job }) => {
  const now = useNow()
  const { myApplicationId, slots } = job
  const isOver = slots.every(({ endDate }) => new Date(endDate) <= now)
  if (!myApplicationId || !isConfirmed(job) || isOver) return null
  return (
    <Button
      kind="secondary"
      onClick={() =>
        saveBlob(buildCalendarBlob(job, myApplicationId, now), `${BRAND.toLowerCase()}-shift.ics`)
      }
    >
      Add to calendar
    </Button>
  )
}
