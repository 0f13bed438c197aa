import type { ReportOutcome, ReportReason } from './enums.ts'

export const reportReasonNames: Record<ReportReason, string> = {
  abuse: 'Abuse, threats or discrimination',
  payment: 'Asks to work or pay outside the app',
  privacy: 'Shares private information',
  spam: 'Spam or a scam',
  other: 'Something else',
}

export const reportOutcomeNames: Record<ReportOutcome, string> = {
  noAction: 'No action',
  warned: 'Warned',
  deactivated: 'Account deactivated',
}
