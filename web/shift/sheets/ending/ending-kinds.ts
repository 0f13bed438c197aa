import { BRAND } from '@gaitway/contract/values/brand'
import type { CancelKind, JobType } from '@gaitway/contract/values/enums'
import { applicationLifecycle, type ApplicationStatus } from '@gaitway/contract/lifecycles/application'
import { listOpenMoves } from '@gaitway/contract/lifecycles/step'
import type { Output } from '@gaitway/contract/schemas/index'

type Ending = Output<'jobs.read'>['endings'][number]

const byStaff = `${BRAND} canceled the shift`

/** How the shift ended, worded for the side that reads it. */
export const formatEndedTitle = ({ kind, ...ending }: Ending, side: 'facility' | 'clinician') => {
  const name = ending.clinicianName
  const titles = {
    facility: {
      cancelled: ending.byStaff ? byStaff : 'Your facility canceled the shift',
      droppedOut: ending.byStaff ? `${name} called out` : `${name} canceled the shift`,
      noShow: `${name} was a no-show`,
      sentHome: `${name} was sent home early`,
    },
    clinician: {
      cancelled: ending.byStaff ? byStaff : 'The facility canceled the shift',
      droppedOut: ending.byStaff ? 'Your shift was canceled after a call-out' : 'You canceled your shift',
      noShow: 'You were recorded as a no-show',
      sentHome: 'You were sent home early',
    },
  }
  return titles[side][kind]
}

export const endingLabels: Record<CancelKind, string> = {
  cancel: 'Cancel shift',
  noShow: 'Report no-show',
  sentHome: 'Send home early',
}

/**
 * How a facility can end a confirmed shift. A full-time job that is over can't be a no-show, because its placement fee
 * is earned. After a no-show of one day, the other days can be canceled.
 */
export const listEndings = (
  status: ApplicationStatus,
  jobType: JobType,
  { isWorked = false, hasMissedDay = false } = {},
): CancelKind[] => {
  const moves = listOpenMoves(applicationLifecycle, status, 'facility')
  const isPlacementEarned = status === 'completed' && jobType === 'FULL_TIME'
  return [
    ...(moves.includes('cancel') || (hasMissedDay && moves.includes('cancelCurrent'))
      ? (['cancel'] as const)
      : []),
    ...(moves.includes('noShow') && !isWorked && !isPlacementEarned ? (['noShow'] as const) : []),
    ...(moves.includes('sendHome') ? (['sentHome'] as const) : []),
  ]
}
