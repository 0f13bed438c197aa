import type { CallName } from '@gaitway/contract/calls/index'
import type { ResourceName } from '@gaitway/contract/resources'

type AdminAccess = { name: string; calls?: readonly CallName[]; lists?: readonly ResourceName[] }

/** What only admins see, by the names that the dialog shows. */
export const seenByAdmins: readonly AdminAccess[] = [
  { name: 'invoices', calls: ['invoices.list'], lists: ['invoices'] },
  {
    name: 'payments',
    calls: ['payments.read', 'payments.receipt', 'payments.transactions'],
    lists: ['payments', 'money-decisions'],
  },
  {
    name: 'payouts',
    calls: [
      'payouts.downloadStatement',
      'payouts.list',
      'payouts.listRecipients',
      'payouts.overview',
      'payouts.yearEnd',
    ],
    lists: ['payouts', 'year-totals'],
  },
  { name: 'disputes and their evidence', calls: ['disputes.previewEvidence'], lists: ['disputes'] },
  { name: 'the ledger', calls: ['ledger.account', 'ledger.trialBalance'], lists: ['ledger-accounts'] },
  { name: 'time cards', calls: ['timesheets.read'] },
  {
    name: 'PBJ',
    calls: [
      'compliance.checkFile',
      'compliance.download',
      'compliance.read',
      'compliance.readExport',
      'compliance.saveSettings',
      'compliance.startExport',
    ],
  },
  { name: 'evidence files', calls: ['evidence.download'] },
  { name: 'the evidence of no-show reports', calls: ['noShows.evidence'] },
  { name: 'compliance data', calls: ['complianceData.preview', 'complianceData.read'] },
  { name: 'the list of staff', calls: ['accounts.staff'] },
]

/** What only admins do, by the names that the dialog shows. */
export const doneByAdmins: readonly AdminAccess[] = [
  {
    name: 'move money or correct hours',
    calls: [
      'invoices.attach',
      'invoices.credit',
      'invoices.recordCheck',
      'invoices.recordPayment',
      'invoices.remind',
      'invoices.voidPayment',
      'moneyDecisions.approve',
      'moneyDecisions.decline',
      'moneyDecisions.request',
      'moneyDecisions.withdraw',
      'payments.complete',
      'payments.refund',
      'payments.remind',
      'payments.retry',
      'payments.writeOff',
      'payouts.remind',
      'payouts.resend',
      'timesheets.accept',
      'timesheets.adjust',
      'timesheets.decideExtraTime',
      'timesheets.reject',
      'timesheets.revise',
    ],
  },
  { name: 'decide on no-show reports and call-outs', calls: ['callOuts.decide', 'noShows.settle'] },
  { name: 'answer disputes', calls: ['disputes.accept', 'disputes.submit'] },
  { name: 'edit profiles', calls: ['clinicians.edit', 'facilities.edit'] },
  {
    name: 'change terms or policies',
    calls: [
      'complianceData.import',
      'facilities.setTerms',
      'payouts.setFormFiler',
      'policies.setAutoAcceptance',
      'policies.setCancellation',
      'policies.setInvoiceTerms',
      'policies.setLateCheckIn',
      'policies.setSecondAdmin',
      'policies.setServiceFee',
    ],
  },
  {
    name: 'manage staff',
    calls: ['accounts.addStaff', 'accounts.decideStaff', 'accounts.resetSecondFactor'],
  },
  { name: 'view as a user', calls: ['accounts.viewAs'] },
]

const formatList = (things: readonly AdminAccess[]) =>
  new Intl.ListFormat('en-US', { type: 'disjunction' }).format(things.map(({ name }) => name))

/** What each staff role may do. */
export const accessNames = {
  subadmin: `Sub-admin: approves people, runs shifts, sees prices and sets rates. Can’t see ${formatList(seenByAdmins)}. Can’t ${formatList(doneByAdmins)}.`,
  admin: 'Admin: everything, including money and staff.',
}
