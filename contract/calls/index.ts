import { accounts } from './accounts.ts'
import { applications } from './applications.ts'
import { briefs } from './briefs.ts'
import {
  blocks,
  deliveries,
  files,
  leads,
  ledger,
  lists,
  live,
  notifications,
  product,
  rates,
  search,
  timeOff,
} from './rest.ts'
import { calendar } from './calendar.ts'
import { caseFiles, notes } from './case-files.ts'
import { chat, messageReports } from './chat.ts'
import { clinicians } from './clinicians.ts'
import { disputes } from './disputes.ts'
import { facilities } from './facilities.ts'
import { feedback } from './feedback.ts'
import { invoices } from './invoices.ts'
import { jobTemplates, jobs } from './jobs.ts'
import { members } from './members.ts'
import { callOuts } from './call-outs.ts'
import { noShows } from './no-shows.ts'
import { moneyDecisions } from './money-decisions.ts'
import { onboarding } from './onboarding.ts'
import { payments } from './payments.ts'
import { policies } from './policies.ts'
import { payouts } from './payouts.ts'
import { figures, queue } from './queue.ts'
import type { Row } from './row.ts'
import { timesheets } from './timesheets.ts'

const nouns = {
  product,
  accounts,
  members,
  onboarding,
  facilities,
  clinicians,
  timeOff,
  blocks,
  calendar,
  chat,
  messageReports,
  files,
  jobs,
  jobTemplates,
  briefs,
  applications,
  noShows,
  callOuts,
  timesheets,
  feedback,
  payments,
  disputes,
  payouts,
  invoices,
  rates,
  policies,
  moneyDecisions,
  ledger,
  search,
  lists,
  caseFiles,
  notes,
  queue,
  figures,
  notifications,
  live,
  deliveries,
  leads,
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
