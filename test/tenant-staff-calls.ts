import type { CallName } from '@gaitway/contract/calls/index'
import type { Tenant } from './builders/tenant.ts'

export type Trial = {
  by: 'facility' | 'clinician'
  name: CallName
  input: Record<string, unknown>
  /** if not that it doesn’t exist */
  expected?: string[]
}

const entriesOf = (they: Tenant) => [
  { slotId: they.slot?.id, startTime: '2026-11-19T15:00:00Z', endTime: '2026-11-19T23:00:00Z' },
]

/** Staff calls that other users try on their own records. */
export const staffOnly = (they: Tenant): Trial[] => [
  {
    by: 'facility',
    name: 'accounts.resetSecondFactor',
    input: { userId: they.facility.userId },
  },
  {
    by: 'facility',
    name: 'accounts.viewAs',
    input: { userId: they.facility.userId },
  },
  {
    by: 'facility',
    name: 'accounts.decide',
    input: { userId: they.clinician.userId, status: 'deactivate', reason: 'Not mine' },
  },
  {
    by: 'clinician',
    name: 'onboarding.conclude',
    input: { id: they.call, status: 'cancelled', reason: 'Not mine' },
  },
  ...(['jobs.updateByStaff', 'jobs.previewUpdateByStaff'] as const).map(name => ({
    by: 'facility' as const,
    name,
    input: { id: they.job.id, locationId: they.location },
  })),
  {
    by: 'facility',
    name: 'jobs.inviteByStaff',
    input: { jobId: they.job.id, clinicianIds: [they.clinician.id] },
  },
  { by: 'facility', name: 'jobs.listCandidates', input: { jobId: they.job.id } },
  {
    by: 'clinician',
    name: 'applications.excuse',
    input: { jobApplicationId: they.worked.id, reason: 'Not mine' },
  },
  {
    by: 'facility',
    name: 'applications.decideSamePhone',
    input: { jobApplicationId: they.worked.id, isAllowed: true, reason: 'Not mine' },
  },
  {
    by: 'facility',
    name: 'noShows.settle',
    input: { reportId: they.report, outcome: 'hours', slots: entriesOf(they), reason: 'Not mine' },
  },
  {
    by: 'facility',
    name: 'callOuts.record',
    input: {
      jobApplicationId: they.worked.id,
      caller: 'clinician',
      phone: '7135550111',
      calledAt: '2026-11-19T15:00:00Z',
      reason: 'Not mine',
      standbyApplicationId: they.worked.id,
      invitedClinicianIds: [they.clinician.id],
    },
  },
  {
    by: 'clinician',
    name: 'callOuts.decide',
    input: { callOutId: they.callOut, decision: 'calledOut', reason: 'Not mine' },
  },
  { by: 'clinician', name: 'noShows.evidence', input: { reportId: they.report } },
  {
    by: 'facility',
    name: 'timesheets.adjust',
    input: { id: they.timesheet, entries: entriesOf(they), reason: 'Not mine' },
  },
  {
    by: 'clinician',
    name: 'timesheets.revise',
    input: {
      id: they.timesheet,
      entries: entriesOf(they),
      reason: 'Not mine',
      submittedAt: '2026-11-20T15:00:00Z',
    },
  },
  {
    by: 'facility',
    name: 'invoices.list',
    input: { facilityId: they.facility.id },
  },
  {
    by: 'facility',
    name: 'invoices.attach',
    input: { id: they.invoice, url: they.file },
  },
  ...[they.invoice, they.payment].map(id => ({
    by: 'facility' as const,
    name: 'invoices.recordPayment' as const,
    input: {
      id,
      method: 'Paper check',
      reference: '1',
      amountCents: 100,
      receivedAt: '2026-11-20T12:00:00Z',
    },
  })),
  {
    by: 'facility',
    name: 'invoices.recordCheck',
    input: {
      method: 'Paper check',
      reference: '1',
      amountCents: 100,
      receivedAt: '2026-11-20T12:00:00Z',
      invoices: [{ id: they.invoice, amountCents: 100 }],
    },
  },
  { by: 'facility', name: 'invoices.voidPayment', input: { id: they.invoice, reason: 'Not mine' } },
  {
    by: 'facility',
    name: 'invoices.credit',
    input: { id: they.invoice, reason: 'Not mine' },
  },
  {
    by: 'facility',
    name: 'moneyDecisions.request',
    input: { call: 'payments.refund', input: { id: they.payment, amountCents: 300_000, reason: 'Not mine' } },
  },
  {
    by: 'facility',
    name: 'moneyDecisions.request',
    input: {
      call: 'invoices.recordCheck',
      input: {
        method: 'Paper check',
        reference: '1',
        amountCents: 300_000,
        receivedAt: '2026-11-20T12:00:00Z',
        invoices: [{ id: they.invoice, amountCents: 300_000 }],
      },
    },
  },
  {
    by: 'clinician',
    name: 'moneyDecisions.request',
    input: {
      call: 'timesheets.adjust',
      input: { id: they.timesheet, entries: entriesOf(they), reason: 'Not mine' },
    },
  },
  ...(['moneyDecisions.approve', 'moneyDecisions.withdraw'] as const).map(name => ({
    by: 'facility' as const,
    name,
    input: { id: they.payment },
  })),
  {
    by: 'clinician',
    name: 'moneyDecisions.decline',
    input: { id: they.payment, reason: 'Not mine' },
  },
  { by: 'facility', name: 'invoices.remind', input: { id: they.invoice } },
  { by: 'facility', name: 'payments.remind', input: { id: they.payment } },
  { by: 'clinician', name: 'payouts.remind', input: { id: they.payout } },
  { by: 'facility', name: 'jobs.cancelByStaff', input: { id: they.job.id, reason: 'Not mine' } },
  {
    by: 'facility',
    name: 'facilities.setTerms',
    input: { id: they.facility.id, feePercent: 0, invoiceAllowed: true },
  },
  {
    by: 'facility',
    name: 'payments.refund',
    input: { id: they.payment, amountCents: 100, reason: 'Not mine' },
  },
  ...(['claim', 'release', 'snooze', 'finish', 'reopen'] as const).map(move => ({
    by: 'clinician' as const,
    name: `queue.${move}` as const,
    input: {
      move,
      kind: 'timeCard',
      id: they.timesheet,
      cause: 'Not mine',
      version: 0,
      ...(move === 'snooze' && { until: '2026-12-01T12:00:00Z' }),
    },
  })),
  { by: 'clinician', name: 'payouts.resend', input: { id: they.payout } },
  { by: 'clinician', name: 'caseFiles.timeline', input: { of: 'clinician', id: they.clinician.id } },
  { by: 'facility', name: 'notes.add', input: { of: 'job', id: they.job.id, text: 'Not mine' } },
  { by: 'clinician', name: 'notes.edit', input: { id: they.note, text: 'Not mine', version: 1 } },
  { by: 'clinician', name: 'notes.remove', input: { id: they.note } },
  { by: 'clinician', name: 'deliveries.resend', input: { id: they.delivery } },
  {
    by: 'facility',
    name: 'ledger.account',
    input: { account: 'facilityReceivable', facilityId: they.facility.id },
  },
  {
    by: 'clinician',
    name: 'ledger.account',
    input: { account: 'clinicianPayable', clinicianId: they.clinician.id },
  },
]
