import { lifecycle, type StateOf, facilityAndStaff } from './step.ts'

/** A facility says that the clinician didn’t show up. Nothing is paid or refunded until it is settled. */
export const noShowReportLifecycle = lifecycle(
  'noShowReport',
  ['waiting', 'contested', 'settled', 'withdrawn'],
  {
    contest: { from: ['waiting'], to: 'contested', by: ['clinician'], label: 'I was there' },
    agree: { from: ['waiting', 'contested'], to: 'settled', by: ['clinician'], label: 'I wasn’t there' },
    /** the clinician didn’t answer, although our messages reached them */
    lapse: { from: ['waiting'], to: 'settled', by: ['clock'] },
    /** the clinician didn’t answer, and our messages may not have reached them */
    escalate: { from: ['waiting'], to: 'contested', by: ['clock'] },
    /** it was settled without their answer */
    dispute: { from: ['settled'], to: 'contested', by: ['clinician'], label: 'I was there' },
    decide: { from: ['waiting', 'contested'], to: 'settled', by: ['admin'], label: 'Decide' },
    withdraw: {
      from: ['waiting', 'contested'],
      to: 'withdrawn',
      by: facilityAndStaff,
      label: 'Withdraw report',
    },
    /** the clinician checked in, or their arrival was recorded */
    close: { from: ['waiting', 'contested'], to: 'withdrawn', by: ['clock'] },
  },
)
export type NoShowReportStatus = StateOf<typeof noShowReportLifecycle>

type DisputeWindow = { open: { reportedAt: string } | undefined; now: Date }

/**
 * Whether the clinician can still dispute a report that was settled without their answer. While another report of the
 * shift is open, the deadline is paused; it starts over when that report is closed.
 */
export const canDispute = <Report extends { disputeBy: string | null }>(
  report: Report,
  { open, now }: DisputeWindow,
): report is Report & { disputeBy: string } =>
  report.disputeBy !== null && new Date(report.disputeBy) > (open ? new Date(open.reportedAt) : now)
