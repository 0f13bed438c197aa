import type { ShiftEnding } from '@gaitway/contract/enums'
import { shiftCost } from '../../domain/shift-money.ts'
import type { JobPageRow } from '../../store/views/job-page.ts'
import type { EndingMove } from '../../store/views/shift-endings.ts'
import { moneyOf } from '../shift-money.ts'
import type { Viewer } from '../viewer.ts'

const kinds: Record<EndingMove, ShiftEnding> = {
  cancel: 'cancelled',
  cancelCurrent: 'cancelled',
  dropOut: 'droppedOut',
  noShow: 'noShow',
  sendHome: 'sentHome',
}

/** How confirmed shifts of a job ended before their time; the money is for its facility and admins. */
export const endingsOf = ({ endings, slots }: JobPageRow, { side }: Viewer) => {
  const isMoneySeen = side === 'facility' || side === 'admin'
  return endings.map(({ move, money, returnedCents, ...ending }) => ({
    kind: kinds[move],
    ...ending,
    cost: isMoneySeen && money ? shiftCost(moneyOf(money, slots)) : null,
    returnedCents: isMoneySeen ? returnedCents : null,
  }))
}
