import type { Outside } from '../../outside/outside.ts'
import { type DirectoryRow, lockDirectory, mergeIntoDirectory } from '../../store/directory-merge.ts'

/** The directory knows these facilities as given; those it knows already are as they were. */
export const addToDirectory = ({ db }: Pick<Outside, 'db'>, rows: DirectoryRow[]) =>
  db.transaction(async trx => {
    await lockDirectory(trx)
    return mergeIntoDirectory(trx, rows)
  })
