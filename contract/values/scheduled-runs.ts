/** What the worker runs on schedule, and how staff read it. */
export const scheduledRuns = {
  tick: 'All tasks, every minute',
  confirmations: 'Unfinished payments',
  events: 'Payment service events',
  disputes: 'Disputes and their deadlines',
  disputeSearch: 'Search for new disputes',
  balances: 'Ledger balances',
  expiries: 'Shift expirations',
  timeChanges: 'Unanswered time changes',
  starts: 'Shift starts',
  lateCheckIns: 'Late check-ins',
  noShowReports: 'No-show reports',
  callOuts: 'Unanswered call-outs',
  moneyDecisions: 'Requests without a second admin',
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

/** The tasks of the minute are late when they haven’t gone well for this long; staff see it then. */
export const TICK_LATE_MINUTES = 5
/** When admins get an email about it. */
export const TICK_ALARM_MINUTES = 15
