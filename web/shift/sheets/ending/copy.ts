import { findStatusWord } from '@gaitway/contract/format/status-copy'
import { plural } from '@gaitway/contract/format/plural'

export const copy = {
  cancelTitle: 'Cancel this shift?',
  dropOutTitle: 'Cancel my shift?',
  noShowTitle: (name: string) => `Report ${name} as a no-show?`,
  sentHomeTitle: (name: string) => `Send ${name} home early?`,

  nobody: 'No one is confirmed yet, so canceling is free.',
  applicantsNotified: (count: number) => `We’ll notify ${plural(count, 'applicant', 'applicants')}.`,
  freeUntil: (moment: string, name: string, hours: number) =>
    `Free cancellation until ${moment}. After that, ${name} is paid for ${hours} hours or the scheduled time, whichever is less.`,
  freeUntilStart: (moment: string) => `Free cancellation until the shift starts, ${moment}.`,
  late: (notice: number, name: string, hours: number) =>
    `The shift starts in less than ${notice} hours, so ${name} is paid for ${hours} hours or the scheduled time, whichever is less.`,
  costs: 'Cost',
  isPaid: (name: string) => `${name} is paid`,
  isPaidAtLeast: (name: string) => `${name} is paid at least`,
  withFees: 'Total with fees',
  withFeesAtLeast: 'Minimum total with fees',
  paid: 'You paid',
  processing: findStatusWord('facilityPayment', 'processing').word,
  refundDue: 'Refund',
  refunded: 'Refunded',
  before: (ending: string) => `Earlier: ${ending}`,
  refundPending: 'Refund processing',
  refundAfterClearing: 'Refund after your bank payment clears',
  because: (reason: string) => `Reason: ${reason}`,
  charged: 'You’ll be charged',
  stillDue: 'Balance due',
  invoiced: 'You’ll be invoiced',
  placementFee: 'Placement fee (not refunded)',

  cancelShift: 'Cancel shift',
  cancelBack: (amount: string) => `Cancel and get ${amount} back`,
  cancelInvoiced: (amount: string) => `Cancel and pay ${amount} by invoice`,
  cancelPay: (amount: string) => `Cancel and pay ${amount}`,
  record: 'Report no-show',
  endNow: 'End shift now',
  endNowPaid: (amount: string) => `End now and pay at least ${amount}`,
  dropOut: 'Cancel my shift',
  dropOutPaid: (amount: string) => `Cancel and get paid ${amount}`,

  noShowWhat: (name: string) => `We’ll notify ${name} with your reason. They won’t be paid for this shift.`,
  noShowDays: (name: string) => `We’ll notify ${name} with your reason. Days they worked are paid.`,
  noShowQuestion: (name: string, moment: string) =>
    `We’ll ask ${name} right away. They can answer until ${moment}. If they say that they weren’t there, it’s recorded as a no-show right away. If they don’t answer, it’s recorded then, or our team decides if our messages may not have reached them. If they were there, our team decides.`,
  checkedIn: (name: string, when: string, where: string) => `${name} checked in on ${when}, ${where}.`,
  arrivalRecorded: (name: string, when: string) => `${name}’s arrival was recorded for ${when}.`,
  hoursSubmitted: (name: string) => `${name} submitted hours for this shift.`,
  noShowContested: (name: string) =>
    `Our team will look at both sides and decide. Nothing is refunded until then. We’ll notify ${name} with your reason.`,
  otherDays: (name: string, day: string) =>
    `You’re reporting ${day} only. The other days stay booked with ${name}, and are paid from the time card. If it’s a no-show, you can cancel the days that are left.`,
  cancelRest: (name: string) =>
    `The days that are left are canceled, at no cost. Days that ${name} worked are paid as scheduled.`,
  wasHere: (name: string) =>
    `Was ${name} here? If you sent them home, choose “Send home early”. If they left early, don’t report it: their time card has their actual hours, and you can return it.`,
  ifNoShow: 'Refund if it’s a no-show',
  ifDayMissed: 'Refund for that day if it’s a no-show',
  ifWorked: 'Total if it was worked',
  leftEarly: (name: string) =>
    `If ${name} left early on their own, don’t end the shift: their time card has their actual hours, without a minimum.`,
  didNotWork: 'Clinician did not work this shift',
  didNotWorkDay: (day: string) => `Clinician did not work on ${day}`,
  didNotWorkRest: 'Clinician did not work the rest of this shift',
  tickMissing: 'Please confirm that the clinician didn’t work',
  workedDays: (name: string) => `Days ${name} worked`,
  sentHomeWhat: (name: string) =>
    `${name} is paid for the hours they submit, but at least this amount. The total is final when you accept the time card.`,
  sentHomePlacement: 'The job ends now. The placement fee isn’t refunded.',

  dropOutUnpaid: 'You won’t be paid for this shift.',
  dropOutPaidDays: (amount: string) => `You’ll be paid ${amount} for the days you worked.`,
  dropOutAll: (name: string) => `${name} gets a full refund. We’ll notify them right away with your reason.`,
  dropOutRest: (name: string) =>
    `${name} gets a refund for the rest. We’ll notify them right away with your reason.`,
  dropOutOpen: 'The shift will open to other clinicians. You can’t apply for it again.',

  reason: 'Reason',
  facilityReads: (name: string) => `${name} will see it.`,
  everyoneReads: 'Applicants will see it.',
} as const
