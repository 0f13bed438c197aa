import type { Knex } from 'knex'
import { newId } from '../../api/store/ids.ts'

type Reported = {
  applicationId: string
  slotId: string | undefined
  reportedBy: string
  reportedAt: Date | string
}

/** A report that the clinician of this application wasn't there on this day. */
export const buildNoShowReport = async (
  db: Knex,
  report: Reported & { [column: string]: unknown },
): Promise<string> => {
  const id = newId()
  await db('no_show_reports').insert({ id, reason: 'Nobody came.', atStakeCents: 49_600, ...report })
  return id
}
