import { MAX_PAGE_SIZE } from '@gaitway/contract/limits'
import type { Sent } from '@gaitway/contract/schemas/index'
import { useAnswer } from '../../api/use-call.ts'

const worked = (limit: number, shiftStatus = 'current,completed'): Sent<'applications.shifts'> => ({
  shiftStatus,
  sortBy: 'startDate',
  sortOrder: 'desc',
  limit,
})

/** The latest worked shifts, which include those that need a time card. */
export const useLatestWorked = () => useAnswer('applications.shifts', worked(100))

/** One worked shift, looked up in the latest first, then among all of them, canceled ones too. */
export const useWorkedShift = (applicationId: string) => {
  const latest = useLatestWorked()
  const inLatest = latest.data?.data.find(({ id }) => id === applicationId)
  const isElsewhere = latest.data !== undefined && !inLatest
  const all = useAnswer(
    'applications.shifts',
    isElsewhere ? worked(MAX_PAGE_SIZE, 'current,completed,cancelled') : null,
  )
  const shift = inLatest ?? all.data?.data.find(({ id }) => id === applicationId)
  return { shift, answer: isElsewhere ? all : latest }
}
