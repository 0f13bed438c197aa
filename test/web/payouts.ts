import type { Output } from '@gaitway/contract/schemas/index'
import { clinicianUser, ids } from './jobs.ts'

type Overview = Output<'payouts.overview'>
type Payout = Output<'payouts.list'>['data'][number]

const idOf = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`

export const chase = {
  id: idOf(31),
  name: 'Chase',
  last4: '6789',
  isDefault: true,
  isUsable: true,
}

const shift = {
  jobId: ids.job,
  jobApplicationId: ids.application,
  serialNumber: 42,
  officeName: 'Bayou Bend',
  clinicianName: `${clinicianUser.firstName} ${clinicianUser.lastName}`,
  startDate: '2026-11-21T14:00:00.000Z',
  timeZone: 'America/Chicago',
}

/** A clinician without a payout account or pay. */
export const overviewShown = (overrides: Partial<Overview> = {}): Overview => ({
  payoutAccount: null,
  payoutBanks: [],
  dueCents: 0,
  unpaidCents: 0,
  sentCents: 0,
  arrivesBy: null,
  paidThisYearCents: 0,
  failedCents: 0,
  needsBank: false,
  upcomingCents: 0,
  upcoming: [],
  inReviewCents: 0,
  inReview: [],
  correctionCents: 0,
  ...overrides,
})

/** A payout account that is ready, with a bank account in Houston. */
export const readyAccount = {
  payoutAccount: { state: 'ready', missing: [] },
  payoutBanks: [chase],
} satisfies Partial<Overview>

/** A confirmed shift with expected pay. */
export const upcomingShown = (overrides: Partial<Overview['upcoming'][number]> = {}) => ({
  ...shift,
  payCents: 46_500,
  next: 'work' as const,
  ...overrides,
})

/** A payout of $511.50 for a completed day, ready to send. */
export const payoutShown = (overrides: Partial<Payout> = {}): Payout => ({
  ...shift,
  id: idOf(41),
  amountCents: 51_150,
  adjustmentCents: 0,
  sentCents: 51_150,
  status: 'due',
  reason: 'timesheet',
  waitsFor: null,
  needs: null,
  lines: [{ words: 'Sat, Nov 21: 8 hr 15 min at $62/hr', cents: 51_150 }],
  workedMinutes: 495,
  dueAt: '2026-11-23T16:00:00.000Z',
  sentAt: null,
  arrivesAt: null,
  paidAt: null,
  failureMessage: null,
  bank: null,
  ...overrides,
})
