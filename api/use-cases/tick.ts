import type { ScheduledRun } from '@gaitway/contract/values/scheduled-runs'
import { getRetentionLimits } from '../domain/retention.ts'
import { withCircuitBreaker } from '../services/circuit-breaker.ts'
import type { Knex, Services } from './use-case.ts'
import { foldBalances, hasBalancesToFold } from '../store/ledger-balances.ts'
import { deleteExpired } from '../store/delete-expired.ts'
import { deleteObsoleteMarks } from '../store/views/queue/list.ts'
import { hasCredentialsToRemind, remindOfCredentials } from './clinicians/notifications.ts'
import { hasFilesToSweep, sweepFiles } from './files/files.ts'
import { listLateCheckIns } from '../store/late-check-ins.ts'
import { listUnansweredCallOuts } from '../store/call-outs.ts'
import { listRequestsToLapse } from '../store/money-decisions.ts'
import { listReportsDue } from '../store/no-show-reports.ts'
import { listRoomsToRemind } from '../store/chat.ts'
import { listTimeChangesToLapse } from '../store/time-changes.ts'
import * as timesheetsDue from '../store/timesheets-due.ts'
import { removeOldExports } from './compliance/make-export.ts'
import { askAboutCheckIn } from './applications/late-check-in.ts'
import { lapseCallOut } from './applications/call-out.ts'
import { followUpReport } from './applications/settle-no-show.ts'
import { lapseMoneyDecision } from './money-decisions/money-decisions.ts'
import { remindOfMessages } from './chat/chat.ts'
import { hasDisputesToSweep, sweepDisputes } from './charges/dispute.ts'
import { hasChargesToSweep, sweepCharges } from './charges/refresh.ts'
import { findCallsToRemind, remindOfCall } from './onboarding/email.ts'
import { hasInvoicesToRemind, remindOfInvoices } from './invoices/notify.ts'
import { reconcileNightly } from './ledger/reconcile.ts'
import { hasEventsToSweep, sweepEvents } from './charges/webhook.ts'
import { findDigestsDue, sendDigest } from './notifications/notifications.ts'
import { hasPayoutsToSend, sendDuePayouts } from './payouts/send-due.ts'
import { advanceRound, findRoundsToAdvance } from './standby/rounds.ts'
import { autoAccept, remindOfCard, remindToResubmit } from './timesheets/accept.ts'
import { autoSubmit, remindToSubmit } from './timesheets/write.ts'
import { areMediansOutdated, refreshMedians } from './rates/rates.ts'
import { recordTick } from './late-tick.ts'
import { runParts, type Part, type Run } from './run-parts.ts'
import * as jobs from './jobs/move.ts'
import { lapseTimeChange } from './jobs/time-changes.ts'

/** How many items are fetched at once; each moves in its own transaction. */
const AT_ONCE = 500

type Due = (services: Services, limit: number) => Promise<string[]>
type Move = (services: Services, id: string) => Promise<void>

/** Does everything that is due, each item in its own transaction; repeating it changes nothing. */
export const tick = async (services: Services) => {
  const startedAt = services.clock.real()
  // the reconciliation records its own run; it comes last because it may take long
  const failures = [
    ...(await runParts(withCircuitBreaker(services), parts)),
    ...(await reconcileNightly(services)),
  ]
  await recordTick(services, { startedAt, tasks: Object.keys(parts).length + 1, failures })
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} scheduled steps failed`)
}

/** Moves each item that is due. One that fails or is locked by another process doesn't stop the others. */
const each = (due: Due, move: Move): Part => ({
  isDue: async services => (await due(services, 1)).length > 0,
  run: async (services, tally) => {
    const failures: unknown[] = []
    const tried = new Set<string>()
    for (let next = await due(services, AT_ONCE); next.some(id => !tried.has(id));) {
      for (const id of next.filter(one => !tried.has(one))) {
        tried.add(id)
        try {
          await move(services, id)
          tally('done')
        } catch (thrown) {
          services.log.error(
            { jobId: id, err: thrown },
            'A job could not be moved; the next tick tries again',
          )
          failures.push(thrown)
        }
      }
      next = next.length === AT_ONCE ? await due(services, AT_ONCE) : []
    }
    return failures
  },
})

/** The IDs that a query of the store lists as due now. */
const dueNow =
  (list: (db: Knex, params: { at: Date; limit: number }) => Promise<string[]>): Due =>
  ({ db, clock }, limit) =>
    list(db, { at: clock.now(), limit })

/** They run in this order. */
const parts: Record<Exclude<ScheduledRun, 'tick' | 'pruning' | 'disputeSearch' | 'reconciliation'>, Part> = {
  // a payment that can't be fetched is no reason for the tick to fail
  confirmations: {
    isDue: hasChargesToSweep,
    run: async (services, tally) => ({ noted: await sweepCharges(services, tally) }),
  },
  events: { isDue: hasEventsToSweep, run: sweepEvents },
  disputes: { isDue: hasDisputesToSweep, run: sweepDisputes },
  balances: {
    isDue: ({ db }) => hasBalancesToFold(db),
    run: async ({ db }) => {
      await foldBalances(db)
    },
  },
  expiries: each(jobs.findJobsToExpire, jobs.expireJob),
  timeChanges: each(dueNow(listTimeChangesToLapse), lapseTimeChange),
  starts: each(jobs.findJobsToStart, jobs.startShift),
  lateCheckIns: each(dueNow(listLateCheckIns), askAboutCheckIn),
  completions: each(jobs.findJobsToComplete, jobs.completeShift),
  noShowReports: each(dueNow(listReportsDue), followUpReport),
  callOuts: each(dueNow(listUnansweredCallOuts), lapseCallOut),
  moneyDecisions: each(dueNow(listRequestsToLapse), lapseMoneyDecision),
  standbyOffers: each(findRoundsToAdvance, advanceRound),
  timeCardsAutoAccepted: each(dueNow(timesheetsDue.listTimesheetsToAccept), autoAccept),
  timeCardsAutoSubmitted: each(dueNow(timesheetsDue.listShiftsToAutoSubmit), autoSubmit),
  timeCardReminders: each(dueNow(timesheetsDue.listTimesheetsToRemind), remindOfCard),
  timeCardsToSubmit: each(dueNow(timesheetsDue.listShiftsMissingTimeCard), remindToSubmit),
  timeCardsToResubmit: each(dueNow(timesheetsDue.listReturnedTimesheets), remindToResubmit),
  unreadMessages: each(dueNow(listRoomsToRemind), remindOfMessages),
  callReminders: each(findCallsToRemind, remindOfCall),
  digests: each(findDigestsDue, sendDigest),
  payouts: { isDue: hasPayoutsToSend, run: sendDuePayouts },
  files: { isDue: hasFilesToSweep, run: sweepFiles },
  medians: { isDue: areMediansOutdated, run: refreshMedians },
  credentials: { isDue: hasCredentialsToRemind, run: remindOfCredentials },
  invoiceReminders: { isDue: hasInvoicesToRemind, run: remindOfInvoices },
}

const PRUNED_AT_ONCE = 1000
/** What is still expired after this many rounds waits for the next hour. */
const ROUNDS = 50

/** Deletes expired logins, links, limits, requests and emails; repeating it changes nothing. */
export const prune = async (services: Services) => {
  const failures = await runParts(services, { pruning: { isDue: async () => true, run: removeExpired } })
  if (failures.length > 0) throw new AggregateError(failures, 'Expired rows could not be removed')
}

const removeExpired: Run = async (services, tally) => {
  const { db, clock } = services
  const oldest = getRetentionLimits({ real: clock.real(), product: clock.now() })
  await deleteObsoleteMarks(db, clock.now())
  await removeOldExports(services, oldest.complianceExport)
  for (let round = 0; round < ROUNDS; round++) {
    tally('rounds')
    if ((await deleteExpired(db, oldest, PRUNED_AT_ONCE)) < PRUNED_AT_ONCE) return
  }
}
