import { accounts } from './accounts.ts'
import { applications } from './applications.ts'
import * as rest from './rest.ts'
import { chat, messageReports } from './chat.ts'
import { payments, disputes } from './payments.ts'
import { timesheets } from './timesheets.ts'
import { compliance } from './compliance.ts'
import { clinicians } from './clinicians.ts'
import { facilities, members } from './facilities.ts'
import { invoices } from './invoices.ts'
import { jobTemplates, jobs, briefs } from './jobs.ts'
import { noShows, callOuts } from './no-shows.ts'
import { moneyDecisions } from './money-decisions.ts'
import { onboarding } from './onboarding.ts'
import { payouts } from './payouts.ts'
import { figures, queue } from './queue.ts'
import type { Row } from './row.ts'

const nouns = {
  product: rest.product,
  accounts,
  members,
  onboarding,
  facilities,
  clinicians,
  timeOff: rest.timeOff,
  blocks: rest.blocks,
  calendar: rest.calendar,
  chat,
  messageReports,
  files: rest.files,
  jobs,
  jobTemplates,
  briefs,
  applications,
  noShows,
  callOuts,
  timesheets,
  feedback: rest.feedback,
  payments,
  disputes,
  payouts,
  invoices,
  compliance,
  rates: rest.rates,
  policies: rest.policies,
  complianceData: rest.complianceData,
  moneyDecisions,
  ledger: rest.ledger,
  search: rest.search,
  lists: rest.lists,
  caseFiles: rest.caseFiles,
  evidence: rest.evidence,
  notes: rest.notes,
  queue,
  figures,
  notifications: rest.notifications,
  live: rest.live,
  deliveries: rest.deliveries,
  leads: rest.leads,
}
type Nouns = typeof nouns

/** `applications.confirm`: the name of an endpoint, used everywhere. */
export type CallName = {
  [Noun in keyof Nouns & string]: `${Noun}.${keyof Nouns[Noun] & string}`
}[keyof Nouns & string]

/** The one list of endpoints: routes, access checks, clients, OpenAPI and table-driven tests come from it. */
export const calls = Object.fromEntries(
  Object.entries(nouns).flatMap(([noun, rows]) =>
    Object.entries<Row>(rows).map(([verb, row]) => [`${noun}.${verb}`, row]),
  ),
) as Record<CallName, Row>

export const callNames = Object.keys(calls) as CallName[]
