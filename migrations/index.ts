import type { Knex } from 'knex'
import * as placesAndDirectory from './20261120101000-places-and-directory.ts'
import * as files from './20261120102000-files.ts'
import * as people from './20261120103000-people.ts'
import * as jobs from './20261120104000-jobs.ts'
import * as money from './20261120105000-money.ts'
import * as record from './20261120106000-record.ts'
import * as firstTerms from './20261120107000-first-terms.ts'
import * as listCounts from './20261120108000-list-counts.ts'
import * as accounts from './20261121101000-accounts.ts'
import * as fileSweep from './20261121102000-file-sweep.ts'
import * as tellingAndLists from './20261121103000-telling-and-lists.ts'
import * as whatIsOver from './20261121104000-what-is-over.ts'
import * as passwordLinkMails from './20261121105000-password-link-mails.ts'
import * as timeOffAndBlocks from './20261122101000-time-off-and-blocks.ts'
import * as moneyWhole from './20261123101000-money-whole.ts'
import * as ratesAndRuns from './20261123102000-rates-and-runs.ts'
import * as timeCardsByTheClock from './20261124101000-time-cards-by-the-clock.ts'
import * as standby from './20261124102000-standby.ts'
import * as moneyOutside from './20261124103000-money-outside.ts'
import * as standbyHolds from './20261124104000-standby-holds.ts'
import * as displacedBefore from './20261124105000-displaced-before.ts'
import * as columnComments from './20261124106000-column-comments.ts'
import * as extraTime from './20261125101000-extra-time.ts'
import * as answersAsJson from './20261125102000-answers-as-json.ts'
import * as ownMedians from './20261125103000-own-medians.ts'
import * as balancesAndLists from './20261125104000-balances-and-lists.ts'
import * as noListCounts from './20261125105000-no-list-counts.ts'
import * as listsOfPeople from './20261125107000-lists-of-people.ts'
import * as documentationSystem from './20261126101000-documentation-system.ts'
import * as longLists from './20261126102000-long-lists.ts'
import * as extraTimeDecisions from './20261126103000-extra-time-decisions.ts'
import * as closedFacilities from './20261126104000-closed-facilities.ts'
import * as taskNames from './20261127101000-task-names.ts'
import * as storedNames from './20261127102000-stored-names.ts'
import * as listedShifts from './20261128001000-listed-shifts.ts'
import * as jobTemplates from './20261128101000-job-templates.ts'
import * as invitations from './20261128102000-invitations.ts'
import * as timeChanges from './20261128111000-time-changes.ts'
import * as timeChangePending from './20261128112000-time-change-pending.ts'
import * as proposedTimes from './20261128120000-proposed-times.ts'
import * as paperTimeCards from './20261128131000-paper-time-cards.ts'
import * as checkIns from './20261128132000-check-ins.ts'
import * as feedback from './20261128140000-feedback.ts'
import * as boardNear from './20261128160000-board-near.ts'
import * as readsByIndex from './20261201101000-reads-by-index.ts'
import * as ratingsOfCompletedShifts from './20261203101000-ratings-of-completed-shifts.ts'
import * as briefs from './20261204101000-briefs.ts'
import * as reliability from './20261205100000-reliability.ts'
import * as instantConfirmation from './20261206101000-instant-confirmation.ts'
import * as calendarLinks from './20261207100000-calendar-links.ts'
import * as agreedTimes from './20261208100000-agreed-times.ts'
import * as longCounts from './20261209100000-long-counts.ts'
import * as instantTotal from './20261210101000-instant-total.ts'
import * as chat from './20261211100000-chat.ts'
import * as leads from './20261212101000-leads.ts'
import * as deliveries from './20261214100000-deliveries.ts'
import * as standbyTotal from './20261217101000-standby-total.ts'
import * as briefEvents from './20261217102000-brief-events.ts'
import * as desk from './20261219100000-desk.ts'
import * as deliveriesByIndex from './20261221100000-deliveries-by-index.ts'
import * as messageReports from './20261223100000-message-reports.ts'
import * as clinicianList from './20261224100000-clinician-list.ts'
import * as facilitiesInOrder from './20261225100000-facilities-in-order.ts'
import * as policyHistory from './20261225101000-policy-history.ts'
import * as invoiceReminders from './20261226100000-invoice-reminders.ts'
import * as search from './20261227100000-search.ts'
import * as caseFiles from './20261230100000-case-files.ts'
import * as auditFilters from './20261230110000-audit-filters.ts'
import * as disputes from './20261231100000-disputes.ts'
import * as writeOffs from './20261231101000-write-offs.ts'
import * as jobsByArea from './20270102100000-jobs-by-area.ts'
import * as policies from './20270103100000-policies.ts'
import * as queue from './20270104100000-queue.ts'
import * as shiftSearch from './20270105090000-shift-search.ts'
import * as workedMinutes from './20270105091000-worked-minutes.ts'
import * as views from './20270105100000-views.ts'
import * as paymentsDue from './20270106100000-payments-due.ts'
import * as driveTimes from './20270110100000-drive-times.ts'
import * as sentHomeSettlement from './20270111100000-sent-home-settlement.ts'
import * as wentUnfilled from './20270112100000-went-unfilled.ts'
import * as lateCheckIns from './20270113100000-late-check-ins.ts'
import * as noShowReports from './20270114100000-no-show-reports.ts'
import * as callOuts from './20270115100000-call-outs.ts'
import * as paymentReminders from './20270116100000-payment-reminders.ts'
import * as noShowAmounts from './20270117100000-no-show-amounts.ts'
import * as receivedPayments from './20270118100000-received-payments.ts'
import * as samePerson from './20270119100000-same-person.ts'
import * as secondAdmin from './20270120100000-second-admin.ts'
import * as noShowDays from './20270121100000-no-show-days.ts'
import * as revisedTimeCards from './20270121101000-revised-time-cards.ts'
import * as voidedRefunds from './20270122100000-voided-refunds.ts'
import * as returnedApplications from './20270122101000-returned-applications.ts'
import * as reliabilityOfMissedDays from './20270123100000-reliability-of-missed-days.ts'
import * as noShowDisputeDeadline from './20270124100000-no-show-dispute-deadline.ts'
import * as plansOfReliability from './20270124101000-plans-of-reliability.ts'

export type Migration = {
  /** The file name without its extension, so that sources and bundle use the same name. */
  name: string
  up: (db: Knex) => Promise<unknown>
  down: (db: Knex) => Promise<unknown>
}

/** Every migration, in order; never edited once merged. */
export const migrations: Migration[] = [
  { name: '20261120101000-places-and-directory', ...placesAndDirectory },
  { name: '20261120102000-files', ...files },
  { name: '20261120103000-people', ...people },
  { name: '20261120104000-jobs', ...jobs },
  { name: '20261120105000-money', ...money },
  { name: '20261120106000-record', ...record },
  { name: '20261120107000-first-terms', ...firstTerms },
  { name: '20261120108000-list-counts', ...listCounts },
  { name: '20261121101000-accounts', ...accounts },
  { name: '20261121102000-file-sweep', ...fileSweep },
  { name: '20261121103000-telling-and-lists', ...tellingAndLists },
  { name: '20261121104000-what-is-over', ...whatIsOver },
  { name: '20261121105000-password-link-mails', ...passwordLinkMails },
  { name: '20261122101000-time-off-and-blocks', ...timeOffAndBlocks },
  { name: '20261123101000-money-whole', ...moneyWhole },
  { name: '20261123102000-rates-and-runs', ...ratesAndRuns },
  { name: '20261124101000-time-cards-by-the-clock', ...timeCardsByTheClock },
  { name: '20261124102000-standby', ...standby },
  { name: '20261124103000-money-outside', ...moneyOutside },
  { name: '20261124104000-standby-holds', ...standbyHolds },
  { name: '20261124105000-displaced-before', ...displacedBefore },
  { name: '20261124106000-column-comments', ...columnComments },
  { name: '20261125101000-extra-time', ...extraTime },
  { name: '20261125102000-answers-as-json', ...answersAsJson },
  { name: '20261125103000-own-medians', ...ownMedians },
  { name: '20261125104000-balances-and-lists', ...balancesAndLists },
  { name: '20261125105000-no-list-counts', ...noListCounts },
  { name: '20261125107000-lists-of-people', ...listsOfPeople },
  { name: '20261126101000-documentation-system', ...documentationSystem },
  { name: '20261126102000-long-lists', ...longLists },
  { name: '20261126103000-extra-time-decisions', ...extraTimeDecisions },
  { name: '20261126104000-closed-facilities', ...closedFacilities },
  { name: '20261127101000-task-names', ...taskNames },
  { name: '20261127102000-stored-names', ...storedNames },
  { name: '20261128001000-listed-shifts', ...listedShifts },
  { name: '20261128101000-job-templates', ...jobTemplates },
  { name: '20261128102000-invitations', ...invitations },
  { name: '20261128111000-time-changes', ...timeChanges },
  { name: '20261128112000-time-change-pending', ...timeChangePending },
  { name: '20261128120000-proposed-times', ...proposedTimes },
  { name: '20261128131000-paper-time-cards', ...paperTimeCards },
  { name: '20261128132000-check-ins', ...checkIns },
  { name: '20261128140000-feedback', ...feedback },
  { name: '20261128160000-board-near', ...boardNear },
  { name: '20261201101000-reads-by-index', ...readsByIndex },
  { name: '20261203101000-ratings-of-completed-shifts', ...ratingsOfCompletedShifts },
  { name: '20261204101000-briefs', ...briefs },
  { name: '20261205100000-reliability', ...reliability },
  { name: '20261206101000-instant-confirmation', ...instantConfirmation },
  { name: '20261207100000-calendar-links', ...calendarLinks },
  { name: '20261208100000-agreed-times', ...agreedTimes },
  { name: '20261209100000-long-counts', ...longCounts },
  { name: '20261210101000-instant-total', ...instantTotal },
  { name: '20261211100000-chat', ...chat },
  { name: '20261212101000-leads', ...leads },
  { name: '20261214100000-deliveries', ...deliveries },
  { name: '20261217101000-standby-total', ...standbyTotal },
  { name: '20261217102000-brief-events', ...briefEvents },
  { name: '20261219100000-desk', ...desk },
  { name: '20261221100000-deliveries-by-index', ...deliveriesByIndex },
  { name: '20261223100000-message-reports', ...messageReports },
  { name: '20261224100000-clinician-list', ...clinicianList },
  { name: '20261225100000-facilities-in-order', ...facilitiesInOrder },
  { name: '20261225101000-policy-history', ...policyHistory },
  { name: '20261226100000-invoice-reminders', ...invoiceReminders },
  { name: '20261227100000-search', ...search },
  { name: '20261230100000-case-files', ...caseFiles },
  { name: '20261230110000-audit-filters', ...auditFilters },
  { name: '20261231100000-disputes', ...disputes },
  { name: '20261231101000-write-offs', ...writeOffs },
  { name: '20270102100000-jobs-by-area', ...jobsByArea },
  { name: '20270103100000-policies', ...policies },
  { name: '20270104100000-queue', ...queue },
  { name: '20270105090000-shift-search', ...shiftSearch },
  { name: '20270105091000-worked-minutes', ...workedMinutes },
  { name: '20270105100000-views', ...views },
  { name: '20270106100000-payments-due', ...paymentsDue },
  { name: '20270110100000-drive-times', ...driveTimes },
  { name: '20270111100000-sent-home-settlement', ...sentHomeSettlement },
  { name: '20270112100000-went-unfilled', ...wentUnfilled },
  { name: '20270113100000-late-check-ins', ...lateCheckIns },
  { name: '20270114100000-no-show-reports', ...noShowReports },
  { name: '20270115100000-call-outs', ...callOuts },
  { name: '20270116100000-payment-reminders', ...paymentReminders },
  { name: '20270117100000-no-show-amounts', ...noShowAmounts },
  { name: '20270118100000-received-payments', ...receivedPayments },
  { name: '20270119100000-same-person', ...samePerson },
  { name: '20270120100000-second-admin', ...secondAdmin },
  { name: '20270121100000-no-show-days', ...noShowDays },
  { name: '20270121101000-revised-time-cards', ...revisedTimeCards },
  { name: '20270122100000-voided-refunds', ...voidedRefunds },
  { name: '20270122101000-returned-applications', ...returnedApplications },
  { name: '20270123100000-reliability-of-missed-days', ...reliabilityOfMissedDays },
  { name: '20270124100000-no-show-dispute-deadline', ...noShowDisputeDeadline },
  { name: '20270124101000-plans-of-reliability', ...plansOfReliability },
]
