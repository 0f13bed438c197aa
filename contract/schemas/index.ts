import type { z } from 'zod'
import type { CallName } from '../calls/index.ts'
import type { Side } from '../values/enums.ts'
import { accountSchemas } from './accounts.ts'
import { applicationSchemas } from './applications.ts'
import { restSchemas } from './rest.ts'
import { callOutSchemas } from './call-outs.ts'
import { caseFileSchemas } from './case-files.ts'
import { chatSchemas } from './chat.ts'
import { disputeSchemas } from './disputes.ts'
import { messageReportSchemas } from './message-reports.ts'
import { briefSchemas } from './briefs.ts'
import { evidenceSchemas } from './evidence.ts'
import { clinicianSchemas } from './clinicians.ts'
import { complianceSchemas } from './compliance.ts'
import { facilitySchemas } from './facilities.ts'
import { invoiceSchemas } from './invoices.ts'
import { jobEditSchemas } from './job-edits.ts'
import { invitationSchemas } from './invitations.ts'
import { jobSchemas } from './jobs.ts'
import { leadSchemas } from './leads.ts'
import { ledgerSchemas } from './ledger.ts'
import { moneyDecisionSchemas } from './money-decisions.ts'
import { noShowSchemas } from './no-shows.ts'
import { onboardingSchemas } from './onboarding.ts'
import { paymentSchemas } from './payments.ts'
import { payoutSchemas } from './payouts.ts'
import { policySchemas } from './policies.ts'
import { complianceDataSchemas } from './compliance-data.ts'
import { queueSchemas } from './queue.ts'
import { rateSchemas } from './rates.ts'
import { listSchemas } from './lists.ts'
import { searchSchemas } from './search.ts'
import { shiftSchemas } from './shifts.ts'
import { timesheetSchemas } from './timesheets.ts'

type CallSchemas = {
  input: z.ZodType
  output: z.ZodType
  /** fields that are null for a side, in each row of a list */
  hiddenFrom?: Partial<Record<Side, readonly string[]>>
}

/** Each endpoint’s input (path, query and body as one object) and output. */
export const schemas = {
  ...accountSchemas,
  ...onboardingSchemas,
  ...facilitySchemas,
  ...clinicianSchemas,
  ...evidenceSchemas,
  ...chatSchemas,
  ...messageReportSchemas,
  ...disputeSchemas,
  ...jobSchemas,
  ...invitationSchemas,
  ...briefSchemas,
  ...jobEditSchemas,
  ...applicationSchemas,
  ...noShowSchemas,
  ...callOutSchemas,
  ...shiftSchemas,
  ...timesheetSchemas,
  ...paymentSchemas,
  ...payoutSchemas,
  ...invoiceSchemas,
  ...complianceSchemas,
  ...rateSchemas,
  ...policySchemas,
  ...complianceDataSchemas,
  ...moneyDecisionSchemas,
  ...ledgerSchemas,
  ...searchSchemas,
  ...listSchemas,
  ...caseFileSchemas,
  ...queueSchemas,
  ...restSchemas,
  ...leadSchemas,
} satisfies Record<CallName, CallSchemas>

type Schemas = typeof schemas
/** A use case’s input: validated, trimmed, with defaults. */
export type Input<Name extends CallName> = z.output<Schemas[Name]['input']>
/** What clients send. */
export type Sent<Name extends CallName> = z.input<Schemas[Name]['input']>
export type Output<Name extends CallName> = z.output<Schemas[Name]['output']>
