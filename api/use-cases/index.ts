import type { Services } from '../services/services.ts'
import type { CallName } from '@gaitway/contract/calls/index'
import type { Input, Output } from '@gaitway/contract/schemas/index'
import { Json } from '../json.ts'
import * as accounts from './accounts/accounts.ts'
import * as logIn from './accounts/log-in.ts'
import * as passwords from './accounts/passwords.ts'
import * as session from './accounts/session.ts'
import * as settings from './accounts/settings.ts'
import * as signUp from './accounts/sign-up.ts'
import * as viewAs from './accounts/view-as.ts'
import * as briefs from './briefs/briefs.ts'
import * as apply from './applications/apply.ts'
import * as callOut from './applications/call-out.ts'
import * as cancel from './applications/cancel.ts'
import * as checkIn from './applications/check-in.ts'
import * as lateCheckIn from './applications/late-check-in.ts'
import * as confirm from './applications/confirm.ts'
import * as confirmMyself from './applications/confirm-myself.ts'
import * as staffDecisions from './applications/staff-decisions.ts'
import * as propose from './applications/propose.ts'
import * as applicationsRead from './applications/read.ts'
import * as blocks from './blocks/blocks.ts'
import * as calendar from './calendar/calendar.ts'
import * as caseFiles from './case-files/case-files.ts'
import * as chat from './chat/chat.ts'
import * as evidence from './evidence/evidence.ts'
import { close as closeReport, read as readReport, report } from './chat/report.ts'
import * as clinicianNotifications from './clinicians/notifications.ts'
import * as cliniciansRead from './clinicians/read.ts'
import * as cliniciansSave from './clinicians/save.ts'
import { checkFile } from './compliance/check-file.ts'
import * as complianceRead from './compliance/read.ts'
import { saveSettings } from './compliance/save-settings.ts'
import { startExport } from './compliance/start-export.ts'
import * as facilities from './facilities/facilities.ts'
import * as feedback from './feedback/feedback.ts'
import * as files from './files/files.ts'
import * as applyCredit from './invoices/credit.ts'
import * as deliveries from './deliveries/queue.ts'
import * as invoicesList from './invoices/read.ts'
import * as invoiceNotices from './invoices/notify.ts'
import * as adminPayments from './payments/admin-payments.ts'
import * as jobsRead from './jobs/read.ts'
import * as edit from './jobs/edit.ts'
import * as jobTemplates from './job-templates/job-templates.ts'
import * as instant from './jobs/instant.ts'
import * as invite from './jobs/invite.ts'
import * as jobsMove from './jobs/move.ts'
import * as post from './jobs/post.ts'
import * as timeChanges from './jobs/time-changes.ts'
import * as leads from './leads/leads.ts'
import * as live from './live/live.ts'
import * as ledger from './ledger/reconcile.ts'
import * as members from './members/members.ts'
import * as notifications from './notifications/notifications.ts'
import * as onboarding from './onboarding/calls.ts'
import * as complete from './charges/refresh.ts'
import * as webhook from './charges/webhook.ts'
import * as sources from './payments/sources.ts'
import * as paymentsRead from './payments/read.ts'
import * as receipt from './payments/receipt.ts'
import { recordCheck } from './payments/record-check.ts'
import * as retry from './payments/retry.ts'
import { voidPayment } from './payments/void-payment.ts'
import * as payoutsList from './payouts/read.ts'
import * as openAccount from './payouts/account.ts'
import { writeOff } from './payments/write-off.ts'
import * as disputeAnswers from './disputes/answer.ts'
import * as earnings from './payouts/earnings.ts'
import * as yearEnd from './payouts/year-end.ts'
import * as yearStatements from './payouts/statement.ts'
import * as payoutChanges from './payouts/change.ts'
import * as policies from './policies/policies.ts'
import * as complianceData from './compliance-data/compliance-data.ts'
import * as product from './product/product.ts'
import * as queue from './queue/queue.ts'
import * as rates from './rates/rates.ts'
import * as search from './search/find.ts'
import { count as countLists } from './resources.ts'
import * as rateFiles from './rates/rate-file.ts'
import * as settleNoShow from './applications/settle-no-show.ts'
import * as moneyDecisions from './money-decisions/money-decisions.ts'
import * as timeOff from './time-off/time-off.ts'
import * as timesheetsAccept from './timesheets/accept.ts'
import * as adjust from './timesheets/adjust.ts'
import * as write from './timesheets/write.ts'
import * as timesheetsRead from './timesheets/read.ts'
import type { HoldOutcome } from './idempotency.ts'
import type { Actor, RequestContext, ReadCase, UseCase } from './use-case.ts'

type Of<Name extends CallName> = UseCase<Name> | ReadCase<Name>
type Noun = CallName extends `${infer Noun}.${string}` ? Noun : never
type Verbs<OfNoun extends Noun> = {
  [Name in CallName as Name extends `${OfNoun}.${infer Verb}` ? Verb : never]: Of<Name>
}

/**
 * Noun → verb → use case. A use case is named after its call's verb and exported by a file listed here for its
 * noun; a call without one doesn't compile.
 */
const nouns: { [Each in Noun]: Verbs<Each> } = {
  accounts: { ...accounts, ...logIn, ...passwords, ...session, ...settings, ...signUp, ...viewAs },
  applications: {
    ...apply,
    ...cancel,
    ...checkIn,
    ...lateCheckIn,
    ...confirm,
    ...confirmMyself,
    ...staffDecisions,
    ...propose,
    ...applicationsRead,
  },
  noShows: settleNoShow,
  callOuts: callOut,
  moneyDecisions,
  blocks,
  calendar,
  chat: { ...chat, report },
  messageReports: { read: readReport, close: closeReport },
  briefs,
  deliveries,
  disputes: disputeAnswers,
  compliance: { ...complianceRead, saveSettings, startExport, checkFile },
  clinicians: { ...clinicianNotifications, ...cliniciansRead, ...cliniciansSave },
  facilities,
  feedback,
  files,
  invoices: {
    ...applyCredit,
    ...invoicesList,
    ...invoiceNotices,
    ...adminPayments,
    recordCheck,
    voidPayment,
  },
  jobs: {
    ...edit,
    ...instant,
    ...invite,
    ...jobsMove,
    ...post,
    ...jobsRead,
    ...timeChanges,
    delete: jobsMove.deleteJob,
    cancelByStaff: cancel.cancelByStaff,
  },
  jobTemplates,
  leads,
  ledger,
  live,
  members,
  notifications,
  onboarding,
  payments: {
    ...complete,
    ...webhook,
    ...adminPayments,
    writeOff,
    ...paymentsRead,
    ...receipt,
    ...retry,
    ...sources,
  },
  payouts: { ...payoutsList, ...openAccount, ...earnings, ...yearStatements, ...yearEnd, ...payoutChanges },
  product,
  search,
  lists: { count: countLists },
  caseFiles,
  evidence,
  notes: caseFiles,
  queue,
  figures: queue,
  policies,
  complianceData,
  rates: { ...rates, ...rateFiles },
  timeOff,
  timesheets: {
    ...timesheetsAccept,
    ...adjust,
    ...timesheetsRead,
    ...write,
    delete: write.remove,
  },
}

export const useCases = Object.fromEntries(
  Object.entries(nouns).flatMap(([noun, verbs]) =>
    Object.entries(verbs).map(([verb, useCase]) => [`${noun}.${verb}`, useCase]),
  ),
) as { [Name in CallName]: Of<Name> }

/** How a repeated request is answered if its call created a hold: with the hold's current outcome. */
export const holdOutcomes: Partial<Record<CallName, HoldOutcome>> = {
  'applications.confirm': confirm.readConfirmation,
  'applications.answerStandby': confirm.readAcceptance,
  'applications.confirmMyself': confirm.readAcceptance,
}

/** Runs a use case for callers in this process: JSON text is parsed. */
export const runUseCase = async <Name extends CallName>(
  name: Name,
  services: Services,
  by: Actor,
  input: Input<Name>,
  context: RequestContext,
): Promise<Output<Name>> => {
  const useCase = useCases[name] as UseCase<Name> | ReadCase<Name>
  const answer = await useCase(services, by, input, context)
  return answer instanceof Json ? answer.parse() : answer
}
