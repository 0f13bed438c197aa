import { clinicianTypeNames, type ClinicianType, type JobType } from '@gaitway/contract/enums'
import { showCents, showRate } from '@gaitway/contract/money'
import type { Output } from '@gaitway/contract/schemas/index'
import { dayIn, showBriefDay } from '@gaitway/contract/time'
import { showClock, timeLeft, whenInShort } from '../job/job-facts.ts'
import { copy as jobWords } from '../job/copy.ts'
import { copy } from './copy.ts'

export type StandbyOffer = NonNullable<Output<'jobs.read'>['standbyOffer']>

export type OfferedShift = {
  applicationId: string
  officeName: string
  offer: StandbyOffer
  job: {
    clinicianType: ClinicianType
    jobType: JobType
    timeZone: string
    payRateCents: number
    totalPayCents: number
    slots: readonly { startDate: string; endDate: string }[]
  }
}

export const titleOf = ({ job, officeName }: OfferedShift) =>
  jobWords.titleOf(clinicianTypeNames[job.clinicianType], officeName)

export const whenOf = ({ job }: OfferedShift) => whenInShort(job.slots, job.timeZone)

/** "$511.50 total"; the rate of a full-time job. */
export const payOf = ({ job }: OfferedShift) =>
  job.jobType === 'PART_TIME' ? jobWords.applyWhat(showCents(job.totalPayCents)) : showRate(job.payRateCents)

/** "3:40 PM CST", with the day unless it is today. */
export const deadlineOf = ({ answerBy }: StandbyOffer, zone: string, now: Date) => {
  const time = showClock(answerBy, zone)
  return dayIn(zone, answerBy) === dayIn(zone, now) ? time : `${showBriefDay(answerBy, zone)}, ${time}`
}

export const isOver = ({ answerBy }: StandbyOffer, now: Date) => new Date(answerBy) <= now

/** "(in 1 h 12 min)" */
export const leftOf = ({ answerBy }: StandbyOffer, now: Date) => {
  const left = timeLeft(now, answerBy)
  return left === timeLeft(now, now) ? copy.nearlyOver : copy.left(left)
}
