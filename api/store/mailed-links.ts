import type { Knex } from 'knex'
import { addHours } from '@gaitway/contract/time'

type Wish = { addressHash: Buffer; at: Date; mostAnHour: number }

/** One more link is mailed to an address that nobody has confirmed; false when so many were within the hour already. */
export const countMailedLink = async (trx: Knex, { addressHash, at, mostAnHour }: Wish): Promise<boolean> => {
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `INSERT INTO request_limits AS known (key, points, expire) VALUES (:key, 1, :hourEnd)
     ON CONFLICT (key) DO UPDATE SET
       points = CASE WHEN known.expire <= :now THEN 1 ELSE known.points + 1 END,
       expire = CASE WHEN known.expire <= :now THEN excluded.expire ELSE known.expire END
     WHERE known.expire <= :now OR known.points < :mostAnHour`,
    {
      key: `link mailed to ${addressHash.toString('hex')}`,
      now: at.getTime(),
      hourEnd: addHours(at, 1).getTime(),
      mostAnHour,
    },
  )
  return rowCount === 1
}
