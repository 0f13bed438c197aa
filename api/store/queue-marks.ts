import type { Knex } from 'knex'
import type { NewQueueMarkRow, QueueMarkRow } from './rows.ts'

/** Locks the mark that says what staff did with an item for this cause. */
export const lockMark = (
  trx: Knex,
  { kind, subjectId, cause }: Pick<QueueMarkRow, 'kind' | 'subjectId' | 'cause'>,
): Promise<QueueMarkRow | undefined> =>
  trx('queue_marks').where({ kind, subjectId, cause }).forUpdate().first()

/** Saves a mark with its version; false if someone else saved that version first. */
export const saveMark = async (trx: Knex, row: NewQueueMarkRow): Promise<boolean> => {
  const { kind: _kind, subjectId: _subjectId, ...columns } = row
  const saved = await trx('queue_marks')
    .insert(row)
    .onConflict(['kind', 'subject_id'])
    .merge(columns)
    // a mark for another cause no longer counts
    .where(marks =>
      marks.whereNot('queue_marks.cause', row.cause).orWhere('queue_marks.version', row.version - 1),
    )
    .returning('version')
  return saved.length > 0
}
