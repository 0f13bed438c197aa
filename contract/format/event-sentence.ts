import { nameMoneyDecision } from '../values/money-decisions.ts'
import { queueKinds, type QueueKind } from '../queue.ts'
import { showNumber } from './numbers.ts'
import { NOBODY, renamedVerbs, type EventName, type EventVerb } from '../events.ts'
import { editedFieldLabel, editedFields } from '../job-edit.ts'
import { RATING_MAX } from '../values/limits.ts'
import type { EventRecord } from '../schemas/resources.ts'
import { amountOf, capitalize, showEventCents, minutesIn, splitCamelCase } from './event-details.ts'
import { showWhen } from './time.ts'

type Sentence = (event: EventRecord) => string

const newNameIn = ({ details }: EventRecord) =>
  typeof details.name === 'string' ? `“${details.name}”` : 'another name'
const templateIn = ({ details }: EventRecord) =>
  typeof details.name === 'string' ? `the template “${details.name}”` : 'a template'
const messageIn = ({ details }: EventRecord) =>
  details.channel === 'sms' ? 'a text' : details.channel === 'push' ? 'a push notification' : 'an email'
const clinician = ({ clinicianName }: EventRecord) => clinicianName ?? 'the clinician'
const facility = ({ officeName }: EventRecord) => officeName ?? 'the facility'

const nameActor = ({ actorName, actorSide }: Pick<EventRecord, 'actorName' | 'actorSide'>) =>
  actorName ?? (actorSide === 'clock' ? 'Gaitway' : actorSide === 'guest' ? 'A guest' : 'Someone')

const person = ({ personName }: EventRecord) => personName ?? 'someone'
/** A facility has several people, so its name alone would be ambiguous. */
const account = (event: EventRecord) => {
  const { clinicianName, officeName, personName } = event
  if (clinicianName) return clinicianName
  return officeName && personName ? `${personName} at ${officeName}` : (officeName ?? person(event))
}
/** The facility agreed in advance, so Gaitway is the actor. */
const isStandby = ({ details }: EventRecord) => details.standby === true
/** The facility let its favorites confirm themselves, and this one did. */
const isInstant = ({ details }: EventRecord) => details.instant === true
const isOwnAccount = ({ actorUserId, nounId }: EventRecord) => actorUserId === nounId

const nameRated = (event: EventRecord) =>
  event.actorSide === 'clinician' ? facility(event) : clinician(event)
const showStars = ({ details }: EventRecord) =>
  typeof details.rating === 'number' ? `${details.rating} out of ${RATING_MAX}` : 'some stars'

const changedIn = ({ details }: EventRecord) => {
  const changed: unknown[] = Array.isArray(details.changed) ? details.changed : []
  return editedFields
    .filter(field => changed.includes(field))
    .map(editedFieldLabel)
    .join(', ')
}

/** The record that a note is on. */
const notedIn = (event: EventRecord) => {
  const { of } = event.details
  if (of === 'clinician') return clinician(event)
  if (of === 'facility') return facility(event)
  return of === 'job' ? 'the shift' : of === 'invoice' ? 'an invoice' : 'a person'
}

const callTime = ({ details }: EventRecord) =>
  typeof details.startsAt === 'string' ? showWhen(details.startsAt) : 'that day'

const readCaller = ({ details }: EventRecord) =>
  typeof details.callerName === 'string' ? details.callerName : undefined

/** `Refund, $3,000.00` */
const nameDecision = (event: EventRecord) =>
  `${nameMoneyDecision(typeof event.details.call === 'string' ? event.details.call : null)}, ${amountOf(event)}`

/** What an admin read, by the noun of the call. */
const callNouns: Partial<Record<string, string>> = {
  accounts: 'the account',
  applications: 'shifts',
  chat: 'messages',
  clinicians: 'clinician profiles',
  facilities: 'the facility’s profile',
  jobs: 'shifts',
}

const readIn: Sentence = ({ details: { call } }) => {
  const [noun = ''] = typeof call === 'string' ? call.split('.') : []
  return callNouns[noun] ?? (splitCamelCase(noun) || 'a page')
}

/** `median rates, 312 rows` */
const describeExport: Sentence = ({ details: { list, rows } }) =>
  typeof list === 'string' && typeof rows === 'number'
    ? `${list.replaceAll('-', ' ')}, ${showNumber(rows)} ${rows === 1 ? 'row' : 'rows'}`
    : 'a list'

const queueVerbs: Record<EventVerb<'queueItem'>, [did: string, how?: string]> = {
  claim: ['claimed'],
  release: ['released'],
  snooze: ['snoozed'],
  finish: ['marked', ' as done'],
  reopen: ['put', ' back'],
}

const isQueueKind = (name: unknown): name is QueueKind =>
  typeof name === 'string' && Object.hasOwn(queueKinds, name)

const queueSentence =
  ([did, how = '']: [did: string, how?: string]): Sentence =>
  ({ details: { kind } }) =>
    `${did} “${isQueueKind(kind) ? queueKinds[kind].label : 'item'}”${how} in the queue`

/** What staff do with an item of the queue. */
const queueActions = Object.fromEntries(
  ['queueItem', 'queueMoneyItem'].flatMap(noun =>
    Object.entries(queueVerbs).map(([verb, words]) => [`${noun}.${verb}`, queueSentence(words)]),
  ),
) as Record<Extract<EventName, `queue${string}`>, Sentence>

/** A system fact has no actor, so it is a sentence of its own. */
const systemFacts = {
  'application.start': event => `${clinician(event)}’s shift started`,
  'application.complete': event => `${clinician(event)}’s shift ended`,
  'application.expire': event => `${clinician(event)}’s application expired`,
  'charge.process': event => `Charge of ${amountOf(event)} is processing`,
  'charge.succeedLate': event => `Charge of ${amountOf(event)} succeeded after all`,
  'charge.fail': event => `Charge of ${amountOf(event)} to ${facility(event)} failed`,
  'charge.failLate': event => `Charge of ${amountOf(event)} failed after it had succeeded`,
  'feedback.remove': event => `A rating of ${showStars(event)} was removed because of the no-show`,
  'job.complete': () => 'Shift completed',
  'job.expire': () => 'Shift expired without a confirmed clinician',
  'payment.settle': event => {
    const next = event.details.chargeCents
      ? `another ${showEventCents(event, 'chargeCents')} will be charged`
      : event.details.refundCents
        ? `${showEventCents(event, 'refundCents')} will be refunded`
        : 'nothing more to pay'
    return `Shift settled at ${showEventCents(event, 'owedCents')}; ${next}`
  },
  'payment.planCharge': event => `${facility(event)} owes ${amountOf(event)} more, which will be charged`,
  'payment.planRefund': event =>
    `${facility(event)} paid ${amountOf(event)} too much, which will be refunded`,
  'payout.arrive': event => `Payout to ${clinician(event)} arrived`,
  'payout.due': event => `Payout of ${amountOf(event)} to ${clinician(event)} is pending`,
  'payout.fail': event => `Payout to ${clinician(event)} failed`,
  'access.rejectWebhook': () => 'A webhook with a wrong signature was rejected',
  'login.lock': event => `The login of ${person(event)} was locked after wrong passwords`,
  'login.reuseToken': event =>
    `A session of ${person(event)} was ended because someone used an old token of it`,
  'dispute.open': event =>
    event.details.isReturn === true
      ? `${facility(event)}’s bank returned a debit of ${amountOf(event)}`
      : `${facility(event)}’s payment was disputed for ${amountOf(event)}`,
  'dispute.review': () => 'The bank received the evidence',
  'dispute.escalate': event => `The bank’s inquiry became a dispute for ${amountOf(event)}`,
  'dispute.win': event => `The ${amountOf(event)} dispute was won`,
  'dispute.lose': event => `The ${amountOf(event)} dispute was lost`,
  'dispute.close': () => 'The bank closed its inquiry',
  'refund.fail': event => `Refund of ${amountOf(event)} to ${facility(event)} failed`,
  'refund.failLate': event =>
    `Refund of ${amountOf(event)} to ${facility(event)} failed after it had succeeded`,
  'refund.process': event => `Refund of ${amountOf(event)} is processing`,
  'refund.requireAction': event => `Refund of ${amountOf(event)} needs approval`,
  'refund.succeedLate': event => `Refund of ${amountOf(event)} to ${facility(event)} succeeded after all`,
  'standbyOffer.lapse': event => `Standby offer to ${clinician(event)} expired`,
  'application.askArrival': event => `Asked the facility whether ${clinician(event)} is there`,
  'timeChange.lapse': event => `${clinician(event)} didn’t answer the request for new times`,
  'timeChange.close': () => 'New times expired because the shift ended',
  'timesheet.useSchedule': () =>
    'Gaitway used the scheduled hours because staff decided that the clinician was there',
  'noShowReport.lapse': event => `${clinician(event)} didn’t answer the no-show report`,
  'noShowReport.escalate': event =>
    `${clinician(event)} may not have received the no-show report, so staff decide`,
  'noShowReport.close': () => 'The no-show report ended with the check-in',
  'callOut.lapse': event => `The question whether ${clinician(event)} can work ended without an answer`,
  'moneyDecision.lapse': event => `No second admin approved in time: ${nameDecision(event)}`,
} satisfies Partial<Record<EventName, Sentence>>

const ofYear = ({ details }: EventRecord) => (typeof details.year === 'number' ? ` of ${details.year}` : '')

/** A past-tense verb and its object; the actor goes in front. */
const actions: Record<Exclude<EventName, keyof typeof systemFacts>, Sentence> = {
  ...queueActions,
  'user.viewAs': event => `started viewing as ${person(event)}`,
  'user.readAsUser': event => `read ${readIn(event)} while viewing as ${person(event)}`,
  'user.endView': event => `stopped viewing as ${person(event)}`,
  'user.exportList': event => `exported ${describeExport(event)}`,
  'invoice.attach': () => 'attached a file to an invoice',
  'invoice.credit': () => 'credited an invoice in full',
  'invoice.discard': () => 'discarded an invoice draft because nothing is owed',
  'invoice.draft': () => 'drafted an invoice',
  'invoice.issue': event => `issued an invoice for ${showEventCents(event, 'totalCents')}`,
  'invoice.pay': () => 'marked an invoice as paid',
  'invoice.writeOff': () => 'wrote off the rest of an invoice',
  'invoice.recordWriteOff': event => `wrote off ${amountOf(event)} of an invoice`,
  'invoice.recordCredit': event => `credited ${amountOf(event)} on an invoice`,
  'invoice.recordPayment': event => `recorded a payment of ${amountOf(event)} on an invoice`,
  'invoice.voidPayment': event => `voided a payment of ${amountOf(event)} on an invoice`,
  'invoice.reopen': () => 'opened an invoice again',
  'invoice.remind': () => 'sent an invoice reminder',
  'settings.addMedianRate': () => 'added a reference rate',
  'settings.editMedianRate': () => 'changed a reference rate',
  'settings.removeMedianRate': () => 'removed a reference rate',
  'settings.setHourlyRate': () => 'changed the hourly rates for a discipline',
  'settings.setCancellationPolicy': () => 'set a new version of the cancellation policy',
  'settings.setLateCheckIn': () => 'set new times to ask about a late check-in',
  'settings.importComplianceData': () => 'imported compliance data',
  'settings.restoreComplianceData': () => 'restored the built-in compliance data',
  'settings.setFormFiler': event => `recorded who files Forms 1099-NEC${ofYear(event)}`,
  'settings.readFormRecipients': event =>
    `read the names, addresses and amounts for Forms 1099-NEC${ofYear(event)}`,
  'billingTerms.setServiceFee': () => 'set a new standard service fee',
  'billingTerms.setAutoAcceptance': () => 'set a new time to respond to time cards',
  'billingTerms.setInvoiceTerms': () => 'set new days to pay invoices',
  'billingTerms.setSecondAdmin': () => 'set a new amount that one admin decides on alone',
  'settings.setOnboardingHours': () => 'changed the onboarding call hours',
  'application.checkIn': () => 'checked in',
  'application.checkOut': () => 'checked out',
  'application.undoCheckOut': () => 'undid their check-out',
  'application.recordArrival': event => `recorded that ${clinician(event)} arrived`,
  'application.recordNotHere': event => `said that ${clinician(event)} isn’t there`,
  'application.noShow': event => `reported ${clinician(event)} as a no-show`,
  'application.excuse': () => 'excused the clinician for missing the shift',
  'timesheet.removeDay': () => 'took the day of the no-show off the time card',
  'timesheet.useHours': event => `entered the hours that ${clinician(event)} worked`,
  'noShowReport.report': event => `reported that ${clinician(event)} didn’t show up`,
  'noShowReport.contest': () => 'said that they were there',
  'noShowReport.agree': () => 'said that they weren’t there',
  'noShowReport.dispute': () => 'disputed the no-show',
  'noShowReport.decide': event => `decided the no-show report of ${facility(event)}`,
  'noShowReport.readEvidence': event => `read the evidence about ${clinician(event)}`,
  'noShowReport.withdraw': event => `withdrew the no-show report about ${clinician(event)}`,
  'callOut.record': event => {
    const caller = readCaller(event)
    const who = caller ? `${caller} called out for ${clinician(event)}` : `${clinician(event)} called out`
    return `recorded that ${who}`
  },
  'callOut.agree': () => 'said that they can’t work',
  'callOut.decline': () => 'said that they can work',
  'callOut.deny': () => 'said that they didn’t call out',
  'callOut.uphold': event => `decided that ${clinician(event)} called out`,
  'callOut.reverse': event => `decided that ${clinician(event)} didn’t call out`,
  'application.dropOut': event =>
    event.actorSide === 'clinician'
      ? 'canceled their shift'
      : `canceled ${clinician(event)}’s shift after a call-out`,
  'hold.end': event => `released the hold on ${clinician(event)}’s time`,
  'application.reinstate': event => `reopened ${clinician(event)}’s application`,
  'moneyDecision.request': event => `requested approval: ${nameDecision(event)}`,
  'moneyDecision.approve': event => `approved as the second admin: ${nameDecision(event)}`,
  'moneyDecision.decline': event => `declined to approve: ${nameDecision(event)}`,
  'moneyDecision.withdraw': event => `withdrew their request: ${nameDecision(event)}`,
  'application.decideSamePhone': event =>
    event.details.isAllowed === true
      ? `allowed the facility to confirm ${clinician(event)}, who has its phone number`
      : `didn’t allow the facility to confirm ${clinician(event)}, who has its phone number`,
  'application.acceptCounter': () => 'accepted the times that the facility proposed',
  'application.apply': event => `applied${event.actorSide === 'clinician' ? '' : ` for ${clinician(event)}`}`,
  'application.applyAgain': () => 'applied again',
  'application.cancel': event => `canceled ${clinician(event)}’s application`,
  'application.cancelCurrent': event => `canceled ${clinician(event)}’s shift in progress`,
  'application.comeBack': () => 'applied again',
  'application.confirm': event =>
    isInstant(event)
      ? `confirmed ${clinician(event)}, a favorite, as ${nameActor(event)} had agreed`
      : `confirmed ${clinician(event)}${isStandby(event) ? ' as standby' : ''}`,
  'application.counter': event => `proposed other times to ${clinician(event)}`,
  'application.decline': event => `declined ${clinician(event)}`,
  'application.displace': event =>
    `declined ${clinician(event)} because the shift is no longer available to them`,
  'application.editNote': () => 'changed the note of their application',
  'application.propose': () => 'changed the times of their application',
  'application.readBrief': () => 'read the brief of the shift',
  'application.remove': () => 'withdrew their application',
  'application.sendHome': event => `sent ${clinician(event)} home early`,
  'block.add': event => `blocked ${facility(event)} and ${clinician(event)} from working together`,
  'block.remove': event => `removed the block between ${facility(event)} and ${clinician(event)}`,
  'messageReport.report': event => `reported a message between ${facility(event)} and ${clinician(event)}`,
  'messageReport.readConversation': event =>
    `read a reported conversation between ${facility(event)} and ${clinician(event)}`,
  'messageReport.close': event =>
    `closed a report of a message between ${facility(event)} and ${clinician(event)}`,
  'access.limit': () => 'sent too many requests',
  'access.refuse': () => 'was refused a request that they may not make',
  'chatRoom.open': event => `opened a chat between ${facility(event)} and ${clinician(event)}`,
  'charge.requireAction': event => `asked the cardholder to verify ${amountOf(event)}`,
  'charge.succeed': event => `charged ${facility(event)} ${amountOf(event)}`,
  'clinician.add': () => 'saved part of their profile',
  'clinician.downloadEvidence': event => `downloaded evidence of ${clinician(event)}’s shifts`,
  'clinician.downloadProfile': event => `downloaded ${clinician(event)}’s profile`,
  'clinician.edit': event =>
    event.actorSide === 'clinician' ? 'updated their profile' : `updated ${clinician(event)}’s profile`,
  'clinician.makeCalendarLink': () => 'made an address for their calendar',
  'clinician.readPrivate': event => `viewed ${clinician(event)}’s private details`,
  'clinician.removeCalendarLink': () => 'turned off the address for their calendar',
  'clinician.setFrequencies': () => 'changed how often they get emails',
  'clinician.updateAgreement': () => 'signed the contractor agreement',
  'clinician.updateNotificationSetting': () => 'changed their shift notifications',
  'facility.add': () => 'saved part of their signup',
  'facility.addFavorite': event => `added ${clinician(event)} to favorites`,
  'facility.addTemplate': event => `saved ${templateIn(event)}`,
  'facility.edit': event =>
    Array.isArray(event.details.zones)
      ? `corrected the time zone of ${facility(event)}`
      : `updated ${facility(event)}’s profile`,
  'facility.removeFavorite': event => `removed ${clinician(event)} from favorites`,
  'facility.removeTemplate': event => `deleted ${templateIn(event)}`,
  'facility.renameTemplate': event => `renamed a template to ${newNameIn(event)}`,
  'facility.setReporting': event => `changed how ${facility(event)} reports hours`,
  'facility.exportHours': event => `exported hours of ${facility(event)}`,
  'facility.setTerms': event => `changed ${facility(event)}’s terms`,
  'feedback.add': event => `rated ${nameRated(event)} ${showStars(event)}`,
  'feedback.edit': event => `changed the rating of ${nameRated(event)} to ${showStars(event)}`,
  'hold.confirm': event => `received the payment and reserved ${clinician(event)}’s time`,
  'hold.hold': event =>
    `started confirming ${isInstant(event) ? 'themselves' : clinician(event)} ${isStandby(event) ? 'as standby ' : ''}for ${showEventCents(event, 'totalCents')}`,
  'hold.release': event => `released the hold for ${clinician(event)} because the payment didn’t go through`,
  'job.abandon': () => 'closed the shift without a clinician',
  'job.cancel': () => 'canceled the shift',
  'job.confirm': () => 'filled the shift',
  'job.delete': () => 'deleted the shift',
  'job.edit': event => `changed the shift: ${changedIn(event)}`,
  'job.editBrief': () => 'wrote the brief of the shift',
  'job.endEarly': () => 'ended the shift early',
  'job.allowInstant': event =>
    `let favorites confirm themselves for the shift, at ${showEventCents(event, 'totalCents')} then`,
  'job.endInstant': () => 'stopped letting favorites confirm themselves for the shift',
  'job.invite': event => `invited ${clinician(event)}`,
  'job.post': () => 'posted the shift',
  'job.removeBrief': () => 'removed the brief of the shift',
  'job.reopen': () => 'reopened the shift for applications',
  'note.add': event => `added a note to ${notedIn(event)}`,
  'note.edit': event => `changed a note on ${notedIn(event)}`,
  'note.remove': event => `deleted a note on ${notedIn(event)}`,
  'lead.editNote': () => 'changed the note on a lead',
  'lead.handle': () => 'marked a lead as handled',
  'lead.reopen': () => 'marked a lead as open again',
  'member.accept': event => `accepted ${facility(event)}’s invitation`,
  'member.deactivate': event => `deactivated ${person(event)}`,
  'member.edit': event => `changed ${person(event)}’s access`,
  'member.invite': event => `invited ${person(event)} to ${facility(event)}`,
  'member.reactivate': event => `reactivated ${person(event)}`,
  'onboardingCall.book': event => `booked the onboarding call for ${callTime(event)}`,
  'onboardingCall.cancel': event => `canceled the onboarding call on ${callTime(event)}`,
  'onboardingCall.conclude': event => `completed the onboarding call on ${callTime(event)}`,
  'onboardingCall.miss': event => `marked the onboarding call on ${callTime(event)} as missed`,
  'onboardingCall.rebook': event => `rescheduled the onboarding call to ${callTime(event)}`,
  'delivery.resend': event => `sent ${messageIn(event)} to ${account(event)} again`,
  'dispute.submit': () => 'submitted evidence for a dispute',
  'dispute.accept': () => 'accepted a dispute',
  'dispute.previewEvidence': () => 'read the evidence for a dispute',
  'payment.writeOff': event => `wrote off ${amountOf(event)} that ${facility(event)} owed`,
  'payment.adjust': event => `changed the amount owed to ${showEventCents(event, 'owedCents')}`,
  'payment.recordOutside': event =>
    `recorded a payment of ${amountOf(event)} from ${facility(event)} outside Gaitway`,
  'payment.voidOutside': event =>
    `voided a payment of ${amountOf(event)} from ${facility(event)} outside Gaitway`,
  'payment.refund': event => `issued a refund of ${amountOf(event)} to ${facility(event)}`,
  'payment.retry': event =>
    `${event.actorSide === 'facility' ? 'paid' : 'charged'} a balance due of ${amountOf(event)}`,
  'payment.remind': event => `sent ${facility(event)} a link to pay ${amountOf(event)}`,
  'payout.remind': event => `reminded ${clinician(event)} of the bank account for a payout`,
  'payout.adjust': event => `adjusted a payout by ${amountOf(event)}`,
  'payout.resend': event => `resent the payout to ${clinician(event)}`,
  'payout.send': event => `sent ${clinician(event)} ${amountOf(event)}`,
  'payoutAccount.change': () => 'changed their payout account',
  'payoutAccount.makeDefault': () => 'chose a bank account for payouts',
  'payoutAccount.open': () => 'started a payout account',
  'payoutAccount.removeBank': () => 'removed a bank account for payouts',
  'refund.succeed': event => `refunded ${facility(event)} ${amountOf(event)}`,
  'source.add': event => `added a payment method for ${facility(event)}`,
  'source.makePrimary': () => 'changed the primary payment method',
  'source.remove': () => 'removed a payment method',
  'standbyOffer.accept': () => 'accepted the standby offer',
  'standbyOffer.decline': () => 'declined the standby offer',
  'standbyOffer.offer': event => `offered the shift to ${clinician(event)} on standby`,
  'standbyOffer.withdraw': event => `withdrew the standby offer to ${clinician(event)}`,
  'timeChange.accept': () => 'accepted new times',
  'timeChange.ask': event => `asked ${clinician(event)} for new times`,
  'timeChange.decline': () => 'declined new times',
  'timeChange.withdraw': event => `withdrew the new times for ${clinician(event)}`,
  'timeOff.add': () => 'added time off',
  'timeOff.remove': () => 'removed time off',
  'timesheet.accept': event =>
    `accepted the time card${event.actorSide === 'clock' ? ' automatically' : ''}; ${clinician(event)} will be paid ${showEventCents(event, 'payCents')}`,
  'timesheet.acceptExtraTime': event => `accepted ${minutesIn(event)} of extra time`,
  'timesheet.addPaper': () => 'added a paper time card',
  'timesheet.adjust': event => `corrected the time card by ${showEventCents(event, 'deltaCents')}`,
  'timesheet.annul': () => 'voided the time card',
  'timesheet.correct': () => 'replaced the scheduled hours with the hours worked',
  'timesheet.declineExtraTime': event => `declined ${minutesIn(event)} of extra time`,
  'timesheet.delete': () => 'deleted the time card',
  'timesheet.autoSubmit': () => 'submitted the scheduled hours because no time card was received',
  'timesheet.reject': event => `returned the time card to ${clinician(event)}`,
  'timesheet.remind': () => 'sent a time card reminder',
  'timesheet.removePaper': () => 'removed the paper time card',
  'timesheet.resubmit': () => 'resubmitted the time card',
  'timesheet.revise': () => 'corrected the submitted hours',
  'timesheet.submit': () => 'submitted the time card',
  'timesheet.write': () => 'saved a draft of the time card',
  'login.fail': event => {
    if (event.nounId === NOBODY) return 'tried to log in with an email that has no account'
    const entered = `entered a wrong ${event.details.wrong === 'code' ? 'code' : 'password'}`
    return isOwnAccount(event) ? entered : `${entered} for ${person(event)}`
  },
  'login.requireCode': () =>
    'needed an emailed code, because their device was unknown while passwords were being guessed',
  'login.succeed': () => 'logged in',
  'user.acceptTerms': () => 'accepted the terms',
  'user.addStaff': event => `added ${person(event)} to the staff`,
  'user.approve': event => `approved ${account(event)}`,
  'user.changeEmail': () => 'changed their email address',
  'user.changePassword': () => 'changed their password',
  'user.close': () => 'closed the account',
  'user.confirmSecondFactor': () => 'turned on two-step verification',
  'user.deactivate': event => `deactivated ${account(event)}`,
  'user.endSecondFactor': () => 'turned off two-step verification',
  'user.readAccount': event => `viewed ${account(event)}’s account`,
  'user.reactivate': event => `reactivated ${account(event)}`,
  'user.reconsider': event => `put ${account(event)} back under review`,
  'user.reject': event => `declined ${account(event)}`,
  'user.resetPassword': () => 'reset their password',
  'user.resetSecondFactor': event => `turned off two-step verification for ${person(event)}`,
  'user.resubmit': () => 'resubmitted their profile',
  'user.signUp': () => 'signed up',
  'user.update': event =>
    `changed ${isOwnAccount(event) ? 'their' : `${person(event)}’s`} name, phone or picture`,
  'user.useRecoveryCode': () => 'logged in with a recovery code',
  'user.verifyEmail': () => 'verified their email address',
}

/** Describes an event as a sentence: the actor, a past-tense verb and its object. */
export const formatEventSentence = (event: EventRecord): string => {
  const name = `${event.noun}.${renamedVerbs[event.verb] ?? event.verb}`
  if (Object.hasOwn(systemFacts, name))
    return capitalize(systemFacts[name as keyof typeof systemFacts](event))
  const action = Object.hasOwn(actions, name)
    ? actions[name as keyof typeof actions](event)
    : `did “${splitCamelCase(event.verb)}” to ${/^[aeio]/.test(event.noun) ? 'an' : 'a'} ${splitCamelCase(event.noun)}`
  const isAgreed = isStandby(event) || (isInstant(event) && event.actorSide === 'facility')
  return `${isAgreed ? 'Gaitway' : nameActor(event)} ${action}`
}

/** Events whose reason a person wrote. The reason of any other event is a code. */
const nounsWithReasons = ['user', 'job', 'application', 'timesheet', 'onboardingCall', 'block', 'invoice']

export const findEventReason = ({ noun, actorSide, details }: EventRecord): string | undefined =>
  nounsWithReasons.includes(noun) && actorSide !== 'clock' && typeof details.reason === 'string'
    ? details.reason
    : undefined
