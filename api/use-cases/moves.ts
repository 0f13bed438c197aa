import type { Knex } from 'knex'
import type { applicationLifecycle } from '@gaitway/contract/lifecycles/application'
import type { MoveOf } from '@gaitway/contract/lifecycles/step'
import type { ApplicationRow } from '../store/rows.ts'
import type { StatusColumns } from '../store/statuses.ts'
import { transition, type MoveBy } from './transition.ts'

/** A transition of somebody's application, of which only the status is asked. */
export const moveApplication = async (
  trx: Knex,
  application: ApplicationRow,
  move: MoveOf<typeof applicationLifecycle>,
  { columns, ...moveBy }: MoveBy & { columns?: StatusColumns<'application'> },
) => (await transition(trx, 'application', application, move, { ...moveBy, set: columns })).status
