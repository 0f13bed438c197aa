import { BRAND } from '@gaitway/contract/brand'
import type { Output } from '@gaitway/contract/schemas/index'
import { showBriefDay, showTime, showZone } from '@gaitway/contract/time'

type Ending = Output<'jobs.read'>['endings'][number]

const byStaff = `${BRAND} canceled the shift`

/** What happened, worded for the side that reads it. */
export const endedTitle = ({ kind, ...ending }: Ending, side: 'facility' | 'clinician') => {
  const name = ending.clinicianName
  const says = {
    facility: {
      cancelled: ending.byStaff ? byStaff : 'Your facility canceled the shift',
      droppedOut: `${name} canceled the shift`,
      noShow: `${name} was a no-show`,
      sentHome: `${name} was sent home early`,
    },
    clinician: {
      cancelled: ending.byStaff ? byStaff : 'The facility canceled the shift',
      droppedOut: 'You canceled your shift',
      noShow: 'You were marked as a no-show',
      sentHome: 'You were sent home early',
    },
  }
  return says[side][kind]
}

/** What the cost of an ended shift is based on. */
export const costLabels = {
  booked: 'Cost, as scheduled',
  timeCard: 'Cost, by submitted time card',
  minimum: 'Cost, at least',
  settled: 'Cost',
  invoice: 'On your invoice',
}

/** "Sat, 11/21, 11:00 AM CST" */
export const momentOf = (at: string, zone: string) =>
  `${showBriefDay(at, zone)}, ${showTime(at, zone)} ${showZone(at, zone)}`
