import type { Knex } from 'knex'
import { recordIfSql, type NewEvent } from './events.ts'
import { toHappening, hintAfterCommit } from './hints.ts'
import type {
  ApplicationRow,
  CallOutRow,
  ChargeRow,
  DisputeRow,
  FacilityMemberRow,
  HoldRow,
  InvoiceRow,
  JobRow,
  MoneyDecisionRow,
  OnboardingCallRow,
  PayoutRow,
  StandbyOfferRow,
  NoShowReportRow,
  TimeChangeRow,
  TimesheetRow,
  UserRow,
} from './rows.ts'

/** The table behind each lifecycle, by its noun in the audit log. */
export type StatusRows = {
  job: JobRow
  application: ApplicationRow
  timesheet: TimesheetRow
  hold: HoldRow
  user: UserRow
  charge: ChargeRow
  refund: ChargeRow
  dispute: DisputeRow
  invoice: InvoiceRow
  payout: PayoutRow
  member: FacilityMemberRow
  onboardingCall: OnboardingCallRow
  standbyOffer: StandbyOfferRow
  timeChange: TimeChangeRow
  noShowReport: NoShowReportRow
  callOut: CallOutRow
  moneyDecision: MoneyDecisionRow
}
export type StatusNoun = keyof StatusRows

type Table = { name: string; counter?: 'version' | 'sequence'; hasReason?: true }
export const statusTables: Record<StatusNoun, Table> = {
  job: { name: 'jobs', counter: 'version', hasReason: true },
  application: { name: 'applications', counter: 'version', hasReason: true },
  timesheet: { name: 'timesheets', counter: 'version' },
  hold: { name: 'holds' },
  user: { name: 'users', counter: 'version', hasReason: true },
  charge: { name: 'charges' },
  refund: { name: 'charges' },
  dispute: { name: 'disputes' },
  invoice: { name: 'invoices', counter: 'version' },
  payout: { name: 'payouts' },
  member: { name: 'facility_members' },
  onboardingCall: { name: 'onboarding_calls', counter: 'sequence', hasReason: true },
  standbyOffer: { name: 'standby_offers' },
  timeChange: { name: 'time_changes' },
  noShowReport: { name: 'no_show_reports' },
  callOut: { name: 'call_outs' },
  moneyDecision: { name: 'money_decisions' },
}

/** A row as it was read. A member's ID is their user ID. */
export type StatusRow<Noun extends StatusNoun> = { status: StatusRows[Noun]['status'] } & (
  | { id: string }
  | { userId: string }
)
export type StatusColumns<Noun extends StatusNoun> = Partial<Omit<StatusRows[Noun], 'id' | 'status'>>
type Change<Noun extends StatusNoun> = {
  to: string
  reason?: string
  set?: StatusColumns<Noun>
  event: NewEvent
}

/**
 * Updates the status and records the event in one statement. Undefined, and nothing is recorded, when the row's status
 * changed since it was read.
 */
export const updateStatus = async <Noun extends StatusNoun>(
  trx: Knex,
  noun: Noun,
  row: StatusRow<Noun>,
  { to, reason, set, event }: Change<Noun>,
): Promise<StatusRows[Noun] | undefined> => {
  const { name, counter, hasReason } = statusTables[noun]
  const key = 'id' in row ? { id: row.id } : { userId: row.userId }
  const moved = trx(name)
    .where({ ...key, status: row.status })
    .update({
      ...set,
      status: to,
      ...(hasReason && { statusReason: reason ?? null }),
      ...(counter && { [counter]: trx.raw('?? + 1', [counter]) }),
    })
    .returning('*')
  const [updated]: StatusRows[Noun][] = await trx('moved')
    .with('moved', moved)
    .with('recorded', recordIfSql(trx, 'EXISTS (SELECT FROM moved)', event))
  if (updated) hintAfterCommit(trx, [toHappening({ ...event, actorSide: event.by.side })])
  return updated
}
