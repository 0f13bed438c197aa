import type { UserRecord } from '@gaitway/contract/schemas/resources'
import { useRecords, oldestFirst } from '../../shared/queries.ts'

const QUEUE_LENGTH = 100

/** Where a user is among those under review, and how to get to the next and the previous one. */
export const useQueue = (userId: string | undefined) => {
  const queue = { sort: oldestFirst, max: QUEUE_LENGTH }
  const {
    data = [],
    total = 0,
    isPending,
    error,
  } = useRecords<UserRecord>('users', { tab: 'pending' }, queue)
  const index = data.findIndex(({ id }) => id === userId)
  return {
    isPending,
    error,
    first: data[0]?.id,
    label: index < 0 ? `${total} under review` : `${index + 1} of ${total} under review`,
    next: data[index + 1]?.id,
    previous: data[index - 1]?.id,
  }
}
