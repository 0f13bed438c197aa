import type { EventName } from '@gaitway/contract/events'
import { showCents } from '@gaitway/contract/money'
import type { EventRecord } from '@gaitway/contract/schemas/resources'
import { showMinutes } from '@gaitway/contract/time'
import { showWhen } from './show.ts'

type Sentence = (event: EventRecord) => string

const centsIn = ({ details }: EventRecord, name: string) =>
  typeof details[name] === 'number' ? showCents(details[name]) : 'an amount'
const minutesIn = ({ details }: EventRecord) =>
  typeof details.minutes === 'number' ? showMinutes(details.minutes) : 'some'
const clinician = ({ clinicianName }: EventRecord) => clinicianName ?? 'the clinician'
const facility = ({ officeName }: EventRecord) => officeName ?? 'the facility'

/** Who did it, as the subject of a sentence. */
export const actorOf = ({ actorName, actorSide }: Pick<EventRecord, 'actorName' | 'actorSide'>) =>
  actorName ?? (actorSide === 'clock' ? 'Gaitway' : actorSide === 'guest' ? 'A guest' : 'Someone')

/** Whom an event of a person or a sub-user is about. */
const person = ({ personName }: EventRecord) => personName ?? 'somebody'
/** Whom a decision is about: a clinician, or somebody of a facility, which has several people. */
const judged = (event: EventRecord) => {
  const { clinicianName, officeName, personName } = event
  if (clinicianName) return clinicianName
  return officeName && personName ? `${personName} of ${officeName}` : (officeName ?? person(event))
}
/** A standby stepped in, as the facility had agreed before: nobody of it did anything then. */
const isStandby = ({ details }: EventRecord) => details.standby === true
const isOwnDoing = ({ actorUserId, nounId }: EventRecord) => actorUserId === nounId

const called = ({ details }: EventRecord) =>
  typeof details.startsAt === 'string' ? showWhen(details.startsAt) : 'that day'

const settled: Sentence = event => {
  const { chargeCents, refundCents } = event.details
  const rest = chargeCents
    ? `; ${centsIn(event, 'chargeCents')} is charged on top`
    : refundCents
      ? `; ${centsIn(event, 'refundCents')} goes back`
      : '; nothing more to pay'
  return `was settled: ${centsIn(event, 'owedCents')} owed in all${rest}`
}

/** What happened, said after who did it; by noun and verb of the event. */
const sentences: Record<EventName, Sentence> = {
  'application.cancelCurrent': event => `cancelled the running shift of ${clinician(event)}`,
  'application.dropOut': () => 'cannot come and gave the shift back',
  'application.noShow': event => `recorded that ${clinician(event)} did not come`,
  'application.sendHome': event => `sent ${clinician(event)} home early`,
  'job.reopen': () => 'put the shift back on the board',
  'job.abandon': () => 'ended the shift: nobody works it',
  'job.endEarly': () => 'ended the shift early',
  'application.comeBack': () => 'applied again',
  'standbyOffer.offer': event => `offered the shift to ${clinician(event)}, who is standby`,
  'standbyOffer.accept': () => 'said yes to stepping in as standby',
  'standbyOffer.decline': () => 'said no to stepping in as standby',
  'standbyOffer.lapse': event => `heard nothing from ${clinician(event)} in time`,
  'standbyOffer.withdraw': event => `took the offer to ${clinician(event)} back`,
  'facility.setTerms': event => `changed the terms of ${facility(event)}`,
  'settings.setHourlyRate': () => 'changed what a discipline is posted for',
  'settings.addMedianRate': () => 'added a reference rate',
  'settings.editMedianRate': () => 'changed a reference rate',
  'settings.removeMedianRate': () => 'removed a reference rate',
  'payment.retry': event => `paid ${centsIn(event, 'amountCents')} that was due`,
  'payment.adjust': event => `corrected what is owed to ${centsIn(event, 'owedCents')}`,
  'payment.refund': event => `gave ${centsIn(event, 'amountCents')} back to ${facility(event)}`,
  'payment.recordOutside': event =>
    `recorded ${centsIn(event, 'amountCents')} that ${facility(event)} sent outside Gaitway`,
  'source.remove': () => 'removed a way to pay',
  'source.makePrimary': () => 'chose another way to pay first',
  'invoice.draft': () => 'drafted an invoice',
  'invoice.discard': () => 'dropped the draft of an invoice: nothing is owed',
  'invoice.recordCredit': event => `credited ${centsIn(event, 'amountCents')} of an invoice`,
  'invoice.issue': event => `issued an invoice of ${centsIn(event, 'totalCents')}`,
  'invoice.pay': () => 'closed an invoice: it is paid',
  'invoice.credit': () => 'closed an invoice: all of it is credited',
  'invoice.recordPayment': event => `recorded ${centsIn(event, 'amountCents')} for an invoice`,
  'invoice.attach': () => 'attached a file to an invoice',
  'invoice.remind': () => 'reminded of an invoice',
  'payout.due': event => `owes ${clinician(event)} ${centsIn(event, 'amountCents')}`,
  'payout.send': event => `sent ${clinician(event)} ${centsIn(event, 'amountCents')}`,
  'payout.arrive': event => `paid ${clinician(event)}: the money arrived`,
  'payout.fail': event => `could not pay ${clinician(event)}`,
  'payout.resend': event => `put the payout to ${clinician(event)} up again`,
  'payout.adjust': event => `corrected a payout by ${centsIn(event, 'amountCents')}`,
  'payoutAccount.open': () => 'began a payout account',
  'payoutAccount.change': () => 'changed the payout account',
  'payoutAccount.removeBank': () => 'removed a bank account for payouts',
  'payoutAccount.makeDefault': () => 'chose the bank account for payouts',
  'timesheet.adjust': event => `corrected the time card by ${centsIn(event, 'deltaCents')}`,
  'timesheet.acceptExtraTime': event => `accepted ${minutesIn(event)} of extra time`,
  'timesheet.declineExtraTime': event => `declined ${minutesIn(event)} of extra time`,
  'timesheet.annul': () => 'made the time card void',
  'user.signUp': () => 'signed up',
  'user.addStaff': event => `added ${person(event)} to the staff`,
  'user.verifyEmail': () => 'confirmed the email address',
  'user.approve': event => `approved ${judged(event)}`,
  'user.reject': event => `declined ${judged(event)}`,
  'user.deactivate': event => `deactivated ${judged(event)}`,
  'user.reactivate': event => `reactivated ${judged(event)}`,
  'user.reconsider': event => `put ${judged(event)} back under review`,
  'user.close': () => 'closed the account',
  'user.resubmit': () => 'handed the profile in again',
  'user.acceptTerms': () => 'accepted the terms',
  'user.update': event =>
    `changed ${isOwnDoing(event) ? 'their name, phone or picture' : `the name, phone or picture of ${person(event)}`}`,
  'user.changePassword': () => 'changed the password',
  'user.resetPassword': () => 'set a new password by the mailed link',
  'user.confirmSecondFactor': () => 'turned two-step sign-in on',
  'user.endSecondFactor': () => 'turned two-step sign-in off',
  'user.resetSecondFactor': event => `turned two-step sign-in off for ${person(event)}`,
  'user.useRecoveryCode': () => 'signed in with a recovery code',
  'clinician.add': () => 'saved a part of the profile',
  'clinician.edit': event =>
    event.actorSide === 'clinician' ? 'saved the profile' : `saved the profile of ${clinician(event)}`,
  'clinician.readPrivate': event => `read the private details of ${clinician(event)}`,
  'clinician.downloadProfile': event => `downloaded the profile of ${clinician(event)}`,
  'clinician.updateAgreement': () => 'signed the contractor agreement',
  'clinician.updateNotificationSetting': () => 'chose which shifts to be told of',
  'clinician.setFrequencies': () => 'chose how often to be written to',
  'facility.addFavorite': event => `saved ${clinician(event)} as a favourite`,
  'facility.removeFavorite': event => `took ${clinician(event)} off the favourites`,
  'facility.add': () => 'saved a step of the signup',
  'facility.edit': event => `changed the entries of ${facility(event)}`,
  'member.invite': event => `invited ${person(event)} to ${facility(event)}`,
  'member.accept': event => `accepted the invitation of ${facility(event)}`,
  'member.edit': event => `changed what ${person(event)} may do`,
  'member.deactivate': event => `deactivated ${person(event)}`,
  'member.reactivate': event => `let ${person(event)} in again`,
  'onboardingCall.book': event => `booked the onboarding call: ${called(event)}`,
  'onboardingCall.rebook': event => `moved the onboarding call to ${called(event)}`,
  'onboardingCall.cancel': event => `cancelled the onboarding call of ${called(event)}`,
  'onboardingCall.conclude': event => `noted that the onboarding call of ${called(event)} took place`,
  'onboardingCall.miss': event => `noted that nobody answered the onboarding call of ${called(event)}`,
  'timeOff.add': () => 'noted time off',
  'timeOff.remove': () => 'took time off back',
  'block.add': event => `wants ${facility(event)} and ${clinician(event)} not to meet again`,
  'block.remove': event => `lets ${facility(event)} and ${clinician(event)} meet again`,
  'settings.setOnboardingHours': () => 'changed the hours of onboarding calls',
  'job.post': () => 'posted the shift',
  'job.confirm': () => 'filled the shift',
  'job.complete': () => 'marked the shift as completed: its last slot is over',
  'job.expire': () => 'let the shift expire: it started with nobody confirmed',
  'job.cancel': () => 'cancelled the shift',
  'job.delete': () => 'deleted the shift',
  'application.apply': event => `applied${event.actorSide === 'clinician' ? '' : ` for ${clinician(event)}`}`,
  'application.applyAgain': () => 'applied again',
  'application.confirm': event =>
    `confirmed ${clinician(event)}${isStandby(event) ? ' as standby, as the facility had agreed' : ''}`,
  'application.decline': event => `declined ${clinician(event)}`,
  'application.displace': event => `declined ${clinician(event)}: the time went to another shift or person`,
  'application.remove': () => 'took the application back',
  'application.expire': event => `let the application of ${clinician(event)} expire`,
  'application.start': event => `noted the start of the shift of ${clinician(event)}`,
  'application.complete': event => `noted the end of the shift of ${clinician(event)}`,
  'application.cancel': event => `cancelled the application of ${clinician(event)}`,
  'hold.hold': event =>
    `began to confirm ${clinician(event)}${isStandby(event) ? ', as agreed,' : ''} for ${centsIn(event, 'totalCents')}`,
  'hold.confirm': event => `took the payment and kept the time of ${clinician(event)}`,
  'hold.release': event => `gave the time of ${clinician(event)} free again: the confirmation was not paid`,
  'charge.requireAction': event => `asked the cardholder to verify ${centsIn(event, 'amountCents')}`,
  'charge.process': event => `waits for the bank to charge ${centsIn(event, 'amountCents')}`,
  'charge.succeed': event => `charged ${centsIn(event, 'amountCents')} to ${facility(event)}`,
  'charge.succeedLate': event => `saw ${centsIn(event, 'amountCents')} charged after all`,
  'charge.fail': event => `could not charge ${centsIn(event, 'amountCents')} to ${facility(event)}`,
  'charge.failLate': event => `saw the charge of ${centsIn(event, 'amountCents')} fail after all`,
  'refund.requireAction': event => `needs approval to refund ${centsIn(event, 'amountCents')}`,
  'refund.process': event => `waits for the bank to give ${centsIn(event, 'amountCents')} back`,
  'refund.succeed': event => `gave ${centsIn(event, 'amountCents')} back to ${facility(event)}`,
  'refund.fail': event => `could not give ${centsIn(event, 'amountCents')} back to ${facility(event)}`,
  'refund.succeedLate': event =>
    `saw ${centsIn(event, 'amountCents')} given back to ${facility(event)} after all`,
  'refund.failLate': event =>
    `saw ${centsIn(event, 'amountCents')} come back that were given back to ${facility(event)}`,
  'payment.settle': settled,
  'source.add': event => `saved a card for ${facility(event)}`,
  'timesheet.write': () => 'saved a time card without handing it in',
  'timesheet.submit': () => 'handed in the time card',
  'timesheet.resubmit': () => 'handed in the time card again',
  'timesheet.correct': () => 'replaced the booked hours with the hours worked',
  'timesheet.putIn': () => 'put in the booked hours: no time card had come',
  'timesheet.remind': () => 'reminded of the time card',
  'timesheet.accept': event =>
    `accepted the time card${event.actorSide === 'clock' ? ', as nobody had answered' : ''}: ${centsIn(event, 'payCents')} is due to ${clinician(event)}`,
  'timesheet.reject': event => `sent the time card back to ${clinician(event)}`,
  'timesheet.delete': () => 'deleted the time card',
}

const isTold = (name: string): name is EventName => Object.hasOwn(sentences, name)
const spaced = (word: string) => word.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)

const subjectOf = (event: EventRecord, name: string) => {
  // it follows from what somebody did, and is nobody's doing
  if (name === 'payment.settle') return 'The shift'
  return isStandby(event) ? 'Gaitway' : actorOf(event)
}

/** Events are never altered, so those from before a verb got its present name keep the old one. */
const earlierVerbs: Record<string, string> = { askOwner: 'requireAction' }

/** One event of the record as a sentence: who did what. */
export const eventSentence = (event: EventRecord): string => {
  const name = `${event.noun}.${earlierVerbs[event.verb] ?? event.verb}`
  const happened = isTold(name)
    ? sentences[name](event)
    : `did “${spaced(event.verb)}” to a ${spaced(event.noun)}`
  return `${subjectOf(event, name)} ${happened}`
}

/** What people give reasons for; elsewhere a reason is a word of the system. */
const reasoned = ['user', 'job', 'application', 'timesheet', 'onboardingCall', 'block']

/** The reason that a person gave, if there is one to read. */
export const eventReason = ({ noun, actorSide, details }: EventRecord): string | undefined =>
  reasoned.includes(noun) && actorSide !== 'clock' && typeof details.reason === 'string'
    ? details.reason
    : undefined
