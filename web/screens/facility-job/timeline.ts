import type { Output } from '@gaitway/contract/schemas/index'
import { words } from './words.ts'

type Job = Output<'jobs.read'>
export type Step = { label: string; at?: string; isDone: boolean; tone?: 'clay' }

/** What has happened to a job and what comes, in order. */
export const timelineOf = (job: Job, confirmedName: string | undefined, now: Date): Step[] => {
  const start = job.slots[0]?.startDate ?? job.createdAt
  const end = job.slots.at(-1)?.endDate ?? start
  const hasStarted = new Date(start) <= now
  const hasEnded = new Date(end) <= now
  const begun: Step[] = [
    { label: words.posted, at: job.createdAt, isDone: true },
    {
      label: words.applied(job.numberOfApplicants),
      isDone: job.numberOfApplicants > 0 || Boolean(confirmedName),
    },
    ...(confirmedName ? [{ label: words.confirmedAs(confirmedName), isDone: true }] : []),
  ]
  if (job.status === 'cancelled') return [...begun, { label: words.cancelled, isDone: true, tone: 'clay' }]
  if (job.status === 'deleted') return [...begun, { label: words.deleted, isDone: true, tone: 'clay' }]
  if (job.status === 'expired')
    return [...begun, { label: words.expired, at: start, isDone: true, tone: 'clay' }]
  return [
    ...begun,
    { label: hasStarted ? words.started : words.starts, at: start, isDone: hasStarted },
    { label: hasEnded ? words.ended : words.ends, at: end, isDone: hasEnded },
  ]
}
