import type { Output } from '@gaitway/contract/schemas/index'
import type { NoShowReport } from '@gaitway/contract/schemas/no-shows'
import type { JobAddress } from '@gaitway/contract/format/job-address'

export type Job = Output<'jobs.read'>
/** Confirmed, and the shift isn't over. */
export const isConfirmed = ({ myApplicationStatus: status }: Job) =>
  status === 'upcoming' || status === 'current'
export type BoardJob = Output<'jobs.board'>['data'][number]

/** A report that the clinician wasn’t there waits for them or for staff. */
export const isReportOpen = ({ status }: Pick<NoShowReport, 'status'>) =>
  status === 'waiting' || status === 'contested'

type Reported<Fact extends keyof NoShowReport> = { noShowReports?: readonly Pick<NoShowReport, Fact>[] }

/** While a report is open, the shift can’t be ended otherwise. */
export const isNoShowOpen = ({ noShowReports = [] }: Reported<'status'>) => noShowReports.some(isReportOpen)

/** A day was settled as a no-show, and the shift goes on with others. */
export const hasMissedDay = ({ noShowReports = [] }: Reported<'outcome' | 'hasOtherDays'>) =>
  noShowReports.some(({ outcome, hasOtherDays }) => outcome === 'nothing' && hasOtherDays)

/** The days of a shift without those that were settled as a no-show. */
export const daysLeft = ({ slots, missedSlotIds }: Pick<Job, 'slots' | 'missedSlotIds'>) =>
  slots.filter(({ id }) => !missedSlotIds.includes(id))

/** The place in the facility's words: "Main campus, Houston". */
export const placeInShort = (
  job: Pick<JobAddress, 'jobAddress1' | 'city'> & { jobAddressNickname: string | null },
) => `${job.jobAddressNickname ?? job.jobAddress1}, ${job.city}`

/** Directions in the maps app of the phone. */
export const mapsLink = (address: string) =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`
