import { deliveryChannels, deliveryKinds, deliveryStates } from '@gaitway/contract/values/enums'
import { COUNT_CAP } from '@gaitway/contract/values/limits'
import { anywhere, nameAndEmail, parseId, searchWords } from '../../search-patterns.ts'
import { filterById, filterByChoice, filterByWord, filterByText, type Condition } from './filters.ts'
import { type ListResource } from './resource.ts'

/** The statuses are constants in the SQL, so that stored plans can use the index of failed deliveries. */
const statusConditions = Object.fromEntries(deliveryStates.map(state => [state, `d.status = '${state}'`]))

/** SQL: the newest that match, as many as are counted: found by an index if they are few, by time if they are many. */
const newest = `ORDER BY s.created_at DESC, s.id DESC LIMIT ${COUNT_CAP + 1}`

/** Finds deliveries by recipient, by person, or by the ID that the log names or its beginning. */
const searchDeliveries = (text: string): Condition => {
  const typedId = parseId(text)
  const { isIn, values } = searchWords(text)
  return {
    sql: `d.id = ANY (ARRAY(
      (SELECT s.id FROM deliveries s WHERE s.recipient ILIKE :typed ${newest})
      UNION
      (SELECT s.id FROM deliveries s WHERE s.user_id = ANY (ARRAY(SELECT u.id FROM users u
        WHERE ${isIn(nameAndEmail)})) ${newest})
      ${typedId ? `UNION (SELECT s.id FROM deliveries s WHERE s.id BETWEEN :idFrom::uuid AND :idTo::uuid ${newest})` : ''}))`,
    values: { ...values, typed: anywhere(text), ...typedId },
  }
}

/** Everything that was sent, with its outcome. What a message says isn't shown. */
export const deliveries: ListResource = {
  table: 'deliveries d',
  relation: 'deliveries',
  id: 'd.id',
  row: `
    SELECT d.id, d.channel, d.kind, d.recipient, d.subject, d.status, d.failure, d.attempts, d.segments,
      (d.status = 'failed' AND d.message IS NOT NULL) AS "canResend", d.user_id AS "userId",
      u.first_name || ' ' || u.last_name AS "personName",
      iso_instant(d.created_at) AS "createdAt", iso_instant(d.ended_at) AS "endedAt"
    FROM deliveries d LEFT JOIN users u ON u.id = d.user_id
    WHERE d.id = page.id`,
  sorts: { createdAt: 'd.created_at' },
  defaultSort: { by: 'createdAt', descending: true },
  filters: {
    q: filterByText(searchDeliveries),
    status: filterByChoice(statusConditions),
    channel: filterByWord('d.channel', deliveryChannels),
    kind: filterByWord('d.kind', deliveryKinds),
    userId: filterById('d.user_id'),
    since: filterByChoice({ day: `d.ended_at > :at::timestamptz - interval '1 day'` }),
  },
}

/** SQL: whether sub-admins may see a delivery: it isn't about money, and wasn't sent to staff. */
export const isForSubAdmins = `d.kind <> 'money'
  AND NOT EXISTS (SELECT FROM users s WHERE s.id = d.user_id AND s.role IN ('admin', 'subadmin'))`

export const deliveriesWithoutMoney: ListResource = {
  ...deliveries,
  relation: undefined,
  where: isForSubAdmins,
}
