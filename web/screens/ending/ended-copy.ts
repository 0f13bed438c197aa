import { BRAND } from '@gaitway/contract/brand'
import type { Output } from '@gaitway/contract/schemas/index'
import { showBriefDay, showTime, showZone } from '@gaitway/contract/time'

type Ending = Output<'jobs.read'>['endings'][number]

const byStaff = `${BRAND} cancelled the shift`

/** What happened, as the facility or the clinician of the shift reads it. */
export const endedTitle = ({ kind, ...ending }: Ending, side: 'facility' | 'clinician') => {
  const name = ending.clinicianName
  const says = {
    facility: {
      cancelled: ending.byStaff ? byStaff : 'Your facility cancelled the shift',
      droppedOut: `${name} cancelled the shift`,
      noShow: `${name} did not come`,
      sentHome: `${name} was sent home early`,
    },
    clinician: {
      cancelled: ending.byStaff ? byStaff : 'The facility cancelled the shift',
      droppedOut: 'You cancelled your shift',
      noShow: 'You were marked as not there',
      sentHome: 'You were sent home early',
    },
  }
  return says[side][kind]
}

/** What the cost of an ended shift stands on. */
export const costLabels = {
  booked: 'It costs, as booked',
  timeCard: 'It costs, by the time card handed in',
  minimum: 'It costs at least',
  settled: 'It costs',
  invoice: 'On your invoice',
}

/** "Sat, 11/21, 11:00 AM CST" */
export const momentOf = (at: string, zone: string) =>
  `${showBriefDay(at, zone)}, ${showTime(at, zone)} ${showZone(at, zone)}`
