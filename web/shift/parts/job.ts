import type { Output } from '@gaitway/contract/schemas/index'
import type { NoShowReport } from '@gaitway/contract/schemas/no-shows'
import type { JobAddress } from '@gaitway/contract/format/job-address'

export type Job = Output<'jobs.read'>
export type ShiftCallOut = NonNullable<Job['callOut']>

/** The clinician is confirmed, and the shift isn't over. */
export const isConfirmed = ({ myApplicationStatus: status }: Job) =>
  status === 'upcoming' || status === 'current'
export type BoardJob = Output<'jobs.board'>['data'][number]

/** The clinician hasn't answered the report that they weren't there, or staff haven't decided it. */
export const isReportOpen = ({ status }: Pick<NoShowReport, 'status'>) =>
  status === 'waiting' || status === 'contested'

type Reported<Fact extends keyof NoShowReport> = { noShowReports?: readonly Pick<NoShowReport, Fact>[] }

/** While a report is open, nobody can cancel the shift or end it early. */
export const isNoShowOpen = ({ noShowReports = [] }: Reported<'status'>) => noShowReports.some(isReportOpen)

/** A day was settled as a no-show, and the shift continues on its other days. */
export const hasMissedDay = ({ noShowReports = [] }: Reported<'outcome' | 'hasOtherDays'>) =>
  noShowReports.some(({ outcome, hasOtherDays }) => outcome === 'nothing' && hasOtherDays)

/** The days of a shift without those that were settled as a no-show. */
export const omitMissedDays = ({ slots, missedSlotIds }: Pick<Job, 'slots' | 'missedSlotIds'>) =>
  slots.filter(({ id }) => !missedSlotIds.includes(id))

/** The place as the facility calls it: "Main campus, Houston". */
export const formatPlaceInShort = (
  job: Pick<JobAddress, 'jobAddress1' | 'city'> & { jobAddressNickname: string | null },
) => `${job.jobAddressNickname ?? job.jobAddress1}, ${job.city}`

/** What the clinician can still say about a call-out, and until when: if they can work, or that they didn't call. */
export const findPendingResponse = (
  { status, answerBy, denyBy }: ShiftCallOut,
  now: Date,
): { kind: 'question' | 'dispute'; until: string } | undefined => {
  if (status === 'waiting' && answerBy && new Date(answerBy) > now)
    return { kind: 'question', until: answerBy }
  if (status === 'recorded' && denyBy && new Date(denyBy) > now) return { kind: 'dispute', until: denyBy }
  return undefined
}

/** A link to directions in the phone's maps app. */
export const buildDirectionsHref = (address: string) =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`
