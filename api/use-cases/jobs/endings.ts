import type { Output } from '@gaitway/contract/schemas/index'
import type { ShiftEnding } from '@gaitway/contract/enums'
import type { Knex } from 'knex'
import { shiftCost } from '../../domain/shift-money.ts'
import type { SlotShape } from '../../store/views/job-shape.ts'
import { listShiftEndings, type EndingMove } from '../../store/views/shift-endings.ts'
import { moneyOf } from '../shift-money.ts'
import type { Viewer } from '../viewer.ts'

type Ending = Output<'jobs.read'>['endings'][number]

const kinds: Record<EndingMove, ShiftEnding> = {
  cancel: 'cancelled',
  cancelCurrent: 'cancelled',
  dropOut: 'droppedOut',
  noShow: 'noShow',
  sendHome: 'sentHome',
}

/** How confirmed shifts of a job ended before their time: a clinician reads their own, the money is the facility's. */
export const endingsOf = async (
  db: Knex,
  { id, slots }: { id: string; slots: readonly SlotShape[] },
  { side, clinicianId }: Viewer,
): Promise<Ending[]> => {
  const rows = await listShiftEndings(db, { jobId: id, clinicianId })
  const isMoneySeen = side === 'facility' || side === 'admin'
  return rows.map(row => ({
    kind: kinds[row.move],
    at: row.happenedAt.toISOString(),
    reason: row.reason,
    byStaff: row.actorSide === 'admin' || row.actorSide === 'subadmin',
    clinicianName: row.clinicianName,
    cost: isMoneySeen && row.money ? shiftCost(moneyOf(row.money, slots)) : null,
    returnedCents: isMoneySeen ? row.returnedCents : null,
  }))
}
