import { useAnswer } from '../../calls/use-call.ts'

/** Coming time off, the soonest first. */
export const useTimeOff = () => {
  const answer = useAnswer('timeOff.list', {})
  return { ...answer, coming: answer.data?.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt)) }
}
