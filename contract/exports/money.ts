import { formatDisputeReason, nameDisputeKind } from '../values/disputes.ts'
import { clinicianTypeNames, paymentTypeNames, payoutMethodNames } from '../values/enums.ts'
import { getLedgerAccountName } from '../values/ledger-accounts.ts'
import { showInvoiceNumber, showSerial } from '../format/money.ts'
import { moneyDecisionNames } from '../values/money-decisions.ts'
import { balanceDueCents } from '../payment-balance.ts'
import { describeTaxMissing, describeThreshold } from '../format/year-totals.ts'
import { describePayout } from '../format/payout-details.ts'
import type { DisputeRecord } from '../schemas/disputes.ts'
import type { InvoiceRecord } from '../schemas/invoices.ts'
import type { MoneyDecisionRecord } from '../schemas/money-decisions.ts'
import type { HourlyRateRecord, MedianRateRecord } from '../schemas/rates.ts'
import type {
  LedgerAccountRecord,
  PaymentRecord,
  PayoutRecord,
  YearTotalRecord,
} from '../schemas/resources.ts'
import { formatPlace } from '../values/states-of-usa.ts'
import { findStatusWord } from '../format/status-copy.ts'
import { type ExportCells, dollars, moment, ourZone, ourZoneAndId, shiftZoneAndId } from './cells.ts'

export const invoices = {
  Invoice: ({ number }) => (number === null ? 'Draft' : showInvoiceNumber(number)),
  Status: ({ stage }) => findStatusWord('invoice', stage).word,
  Due: ({ dueAt, timeZone }) => moment(dueAt, timeZone),
  'Balance due': ({ openCents }) => dollars(openCents),
  Total: ({ totalCents }) => dollars(totalCents),
  Facility: ({ officeName }) => officeName,
  'Shift ID': ({ serialNumber }) => showSerial(serialNumber),
  Issued: ({ issuedAt, timeZone }) => moment(issuedAt, timeZone),
  Reminded: ({ remindedAt, timeZone }) => moment(remindedAt, timeZone),
  Paid: ({ paidCents }) => dollars(paidCents),
  Credited: ({ creditedCents }) => dollars(creditedCents),
  'Written off': ({ writtenOffCents }) => dollars(writtenOffCents),
  'Clinician pay': ({ productCents }) => dollars(productCents),
  'Service fee': ({ serviceFeeCents }) => dollars(serviceFeeCents),
  Clinician: ({ clinicianName }) => clinicianName,
  'Paid in full': ({ paidAt, timeZone }) => moment(paidAt, timeZone),
  ...shiftZoneAndId,
} satisfies ExportCells<InvoiceRecord>

export const payments = {
  'Shift ID': ({ serialNumber }) => showSerial(serialNumber),
  Facility: ({ officeName }) => officeName,
  'Payment method': ({ paymentType }) => paymentTypeNames[paymentType],
  Status: ({ stage }) => findStatusWord('payment', stage).word,
  Due: payment => (payment.stage === 'paymentDue' ? dollars(balanceDueCents(payment)) : null),
  Owed: ({ settledAt, owedCents }) => (settledAt ? dollars(owedCents) : null),
  Paid: ({ paidCents }) => dollars(paidCents),
  Refunded: ({ refundedCents }) => dollars(refundedCents),
  Charges: ({ charges }) => charges.length,
  Created: ({ createdAt }) => moment(createdAt),
  'Written off': ({ writeOffs }) => dollars(writeOffs.reduce((sum, { amountCents }) => sum + amountCents, 0)),
  'In dispute': ({ disputedCents }) => dollars(disputedCents),
  'Due date': ({ dueAt }) => moment(dueAt),
  Settled: ({ settledAt }) => moment(settledAt),
  ...ourZoneAndId,
} satisfies ExportCells<PaymentRecord>

export const disputes = {
  'Shift ID': ({ serialNumber }) => showSerial(serialNumber),
  Facility: ({ officeName }) => officeName,
  Status: ({ status }) => findStatusWord('dispute', status).word,
  Deadline: ({ dueAt }) => moment(dueAt),
  Amount: ({ amountCents }) => dollars(amountCents),
  Reason: dispute => `${nameDisputeKind(dispute)}: ${formatDisputeReason(dispute.reason)}`,
  Opened: ({ openedAt }) => moment(openedAt),
  Fee: ({ feeCents }) => dollars(feeCents),
  Clinician: ({ clinicianName }) => clinicianName,
  'Payment method': ({ brand, last4 }) => [brand, last4].filter(Boolean).join(' '),
  'Evidence submitted': ({ submittedAt }) => moment(submittedAt),
  'Submitted by': ({ submittedByName }) => submittedByName,
  Closed: ({ closedAt }) => moment(closedAt),
  'At the payment service': ({ providerId }) => providerId,
  ...ourZoneAndId,
} satisfies ExportCells<DisputeRecord>

export const moneyDecisions = {
  Decision: ({ call }) => moneyDecisionNames[call],
  Status: ({ status }) => findStatusWord('moneyDecision', status).word,
  Amount: ({ amountCents }) => dollars(amountCents),
  Facility: ({ officeName }) => officeName,
  'Shift ID': ({ serialNumber }) => (serialNumber === null ? null : showSerial(serialNumber)),
  Admin: ({ requestedByName }) => requestedByName,
  When: ({ requestedAt }) => moment(requestedAt),
  'Second admin': ({ decidedByName }) => decidedByName,
  Note: ({ note }) => note,
  'Decided on': ({ decidedAt }) => moment(decidedAt),
  'Reason declined': ({ decisionNote }) => decisionNote,
  ...ourZoneAndId,
} satisfies ExportCells<MoneyDecisionRecord>

export const payouts = {
  'Shift ID': ({ serialNumber }) => showSerial(serialNumber),
  Clinician: ({ clinicianName }) => clinicianName,
  Status: ({ status }) => findStatusWord('payout', status).word,
  Details: describePayout,
  'Pending since': ({ dueAt }) => moment(dueAt),
  Amount: ({ amountCents }) => dollars(amountCents),
  Arrived: ({ paidAt }) => moment(paidAt),
  'Counts on': ({ paidOn }) => paidOn,
  Payer: ({ payer }) => payer,
  Method: ({ method }) => method && payoutMethodNames[method],
  ...ourZoneAndId,
} satisfies ExportCells<PayoutRecord>

export const yearTotals = {
  Clinician: ({ clinicianName }) => clinicianName,
  Year: ({ year }) => year,
  Total: ({ totalCents }) => dollars(totalCents),
  Pay: ({ payCents }) => dollars(payCents),
  Reimbursements: ({ reimbursementCents }) => dollars(reimbursementCents),
  Corrections: ({ correctionCents }) => dollars(correctionCents),
  Payouts: ({ payouts: count }) => count,
  Threshold: describeThreshold,
  'Taxpayer information': describeTaxMissing,
  Payer: ({ payers }) => payers.join('; '),
  Method: ({ methods }) => methods.map(method => payoutMethodNames[method]).join('; '),
  Email: ({ email }) => email,
  'Clinician ID': ({ clinicianId }) => clinicianId,
} satisfies ExportCells<YearTotalRecord>

export const ledgerAccounts = {
  Account: ({ account }) => getLedgerAccountName(account),
  Debits: ({ debitsCents }) => dollars(debitsCents),
  Credits: ({ creditsCents }) => dollars(creditsCents),
  Balance: ({ balanceCents }) => dollars(balanceCents),
  Entries: ({ entries }) => entries,
} satisfies ExportCells<LedgerAccountRecord>

export const medianRates = {
  Place: formatPlace,
  Discipline: ({ clinicianType }) => clinicianTypeNames[clinicianType],
  Source: ({ source }) => source,
  Updated: ({ updatedAt }) => moment(updatedAt),
  'Rate per hour': ({ rateCents }) => dollars(rateCents),
  ...ourZoneAndId,
} satisfies ExportCells<MedianRateRecord>

export const hourlyRates = {
  Discipline: ({ clinicianType }) => clinicianTypeNames[clinicianType],
  'Minimum rate': ({ minRate }) => minRate,
  'Default rate': ({ defaultRate }) => defaultRate,
  Updated: ({ updatedAt }) => moment(updatedAt),
  ...ourZone,
} satisfies ExportCells<HourlyRateRecord>
