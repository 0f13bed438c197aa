import type { JobRecord } from '@gaitway/contract/schemas/resources'
import type { NoShowReport as Report } from '@gaitway/contract/schemas/no-shows'
import type { ReportEvidence } from '../../admin/resources/time-cards/no-show-report.ts'

export const job = {
  id: 'job',
  serialNumber: 12,
  officeName: 'Bayou Bend',
  timeZone: 'America/Chicago',
  slots: [{ id: 'slot', startDate: '2026-11-21T14:00:00.000Z', endDate: '2026-11-21T22:00:00.000Z' }],
} as Partial<JobRecord> as JobRecord
export const report: Report = {
  id: 'report',
  status: 'contested',
  startDate: '2026-11-21T14:00:00Z',
  endDate: '2026-11-21T22:00:00Z',
  clinicianFirstName: 'Maya',
  reason: 'Nobody came.',
  reportedAt: '2026-11-21T16:00:00Z',
  answerBy: null,
  answeredAt: '2026-11-21T17:00:00Z',
  atStakeCents: 49_600,
  answerNote: 'I was on the second floor.',
  outcome: null,
  hasOtherDays: false,
  isSilent: false,
  disputeBy: null,
  decisionReason: null,
}
export const nothing = {
  outcome: 'nothing',
  clinicianCents: 0,
  facilityCents: 0,
  refundCents: 56_172,
  chargeCents: 0,
} as const
const scheduled = {
  outcome: 'scheduled',
  clinicianCents: 49_600,
  facilityCents: 56_172,
  refundCents: 0,
  chargeCents: 0,
} as const
export const evidence: ReportEvidence = {
  report,
  timeZone: 'America/Chicago',
  paymentType: 'card',
  clinicianName: 'Maya Ortiz',
  clinicianPhone: '5555550142',
  officeName: 'Bayou Bend',
  facilityPhone: '5555550100',
  checkIn: { at: '2026-11-21T14:04:00Z', miles: 0.2, isRecorded: false },
  checkedOutAt: null,
  hours: { startTime: '2026-11-21T14:00:00Z', endTime: '2026-11-21T22:00:00Z', workedMinutes: 450 },
  messages: [
    { at: '2026-11-21T13:00:00Z', side: 'clinician', text: 'On my way' },
    { at: '2026-11-21T13:05:00Z', side: 'facility', text: '' },
  ],
  days: [{ slotId: 'slot', startDate: '2026-11-21T14:00:00.000Z', endDate: '2026-11-21T22:00:00.000Z' }],
  outcomes: [nothing, scheduled],
}
