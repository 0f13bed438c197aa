/** What the worker runs on schedule, and how staff read it. */
export const scheduledRuns = {
  confirmations: 'Unfinished payments',
  events: 'Payment service events',
  balances: 'Ledger balances',
  expiries: 'Shift expirations',
  timeChanges: 'Unanswered time changes',
  starts: 'Shift starts',
  completions: 'Shift ends',
  standbyOffers: 'Standby offers',
  timeCardsAutoAccepted: 'Automatic time card approvals',
  timeCardsAutoSubmitted: 'Automatic time card submissions',
  timeCardReminders: 'Reminders to review time cards',
  timeCardsToSubmit: 'Reminders to submit time cards',
  timeCardsToResubmit: 'Reminders to resubmit time cards',
  unreadMessages: 'Reminders of unread messages',
  callReminders: 'Onboarding call reminders',
  digests: 'Daily emails',
  payouts: 'Payouts',
  files: 'Unused files',
  credentials: 'Credential reminders',
  medians: 'Median rates',
  invoiceReminders: 'Invoice reminders',
  pruning: 'Cleanup of old records',
  reconciliation: 'Ledger reconciliation',
}

export type ScheduledRun = keyof typeof scheduledRuns
