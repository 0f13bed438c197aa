import type { Tenant } from './builders/tenant.ts'
import type { Trial } from './tenant-staff-calls.ts'

/** Shifts of others that strangers try to end, or to preview ending. */
export const endingTrials = (they: Tenant): Trial[] => [
  ...(['facility', 'clinician'] as const).flatMap(by => [
    {
      by,
      name: 'applications.cancel' as const,
      input: { kind: 'cancel', jobApplicationId: they.worked.id, reason: 'Not mine.' },
    },
    {
      by,
      name: 'applications.previewCancel' as const,
      input: { kind: 'cancel', jobApplicationId: they.worked.id },
    },
  ]),
  {
    by: 'facility',
    name: 'applications.noShow',
    input: { kind: 'noShow', jobId: they.job.id, reason: 'Not mine.' },
  },
  {
    by: 'facility',
    name: 'applications.noShow',
    input: {
      kind: 'noShow',
      jobApplicationId: they.worked.id,
      workedSlotIds: [they.slot?.id],
      reason: 'Not mine.',
    },
  },
  {
    by: 'facility',
    name: 'applications.previewCancel',
    input: { kind: 'noShow', jobId: they.job.id, workedSlotIds: [they.slot?.id] },
  },
  ...[{ jobId: they.job.id }, { jobApplicationId: they.worked.id }].map(which => ({
    by: 'facility' as const,
    name: 'applications.sendHome' as const,
    input: { kind: 'sentHome', ...which, reason: 'Not mine.' },
  })),
  {
    by: 'facility',
    name: 'applications.cancel',
    input: { kind: 'cancel', jobId: they.job.id, reason: 'Not mine' },
  },
]

/** Payment methods, accounts, and documents of others that strangers try to use. */
export const paymentMethodTrials = (they: Tenant): Trial[] => [
  {
    by: 'clinician',
    name: 'payouts.overview',
    input: { clinicianId: they.clinician.id },
    expected: ['403 identity_mismatch'],
  },
  { by: 'facility', name: 'payments.removeCard', input: { id: they.card.id } },
  { by: 'facility', name: 'payments.makeCardPrimary', input: { id: they.card.id } },
  { by: 'facility', name: 'payments.removeAccount', input: { id: they.bank.id } },
  { by: 'facility', name: 'payments.makeAccountDefault', input: { id: they.bank.id } },
  { by: 'facility', name: 'evidence.download', input: { jobId: they.job.id, format: 'pdf' } },
  { by: 'clinician', name: 'evidence.download', input: { jobId: they.job.id, format: 'zip' } },
  { by: 'facility', name: 'evidence.download', input: { clinicianId: they.clinician.id, format: 'pdf' } },
  { by: 'clinician', name: 'evidence.download', input: { facilityId: they.facility.id, format: 'pdf' } },
  { by: 'clinician', name: 'payments.removeAccount', input: { id: they.bank.id } },
  { by: 'clinician', name: 'payments.makeAccountDefault', input: { id: they.bank.id } },
  { by: 'facility', name: 'payments.receipt', input: { paymentId: they.payment } },
  { by: 'clinician', name: 'payments.receipt', input: { payoutId: they.payout } },
  { by: 'facility', name: 'payments.receipt', input: { invoiceId: they.invoice } },
  { by: 'facility', name: 'payments.receipt', input: { creditNoteId: they.creditNote } },
  { by: 'clinician', name: 'payments.receipt', input: { invoiceId: they.invoice } },
  { by: 'clinician', name: 'payments.removeAccount', input: { id: they.payoutBank } },
  { by: 'clinician', name: 'payments.makeAccountDefault', input: { id: they.payoutBank } },
]

/** IDs of what staff do about money, which are nobody's property. */
export const moneyKeptByStaff = [
  'payments.writeOff .id',
  'disputes.previewEvidence .id',
  'disputes.submit .id',
  'disputes.accept .id',
]
