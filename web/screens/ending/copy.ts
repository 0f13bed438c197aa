import { plural } from '../../shared/plural.ts'

/** The texts of ending a shift before its time: cancelling, dropping out, not coming, being sent home. */
export const copy = {
  cancelTitle: 'Cancel this shift?',
  dropOutTitle: 'Cancel my shift?',
  noShowTitle: (name: string) => `${name} did not come?`,
  sentHomeTitle: (name: string) => `Send ${name} home early?`,

  nobody: 'Nobody is confirmed yet: cancelling costs nothing.',
  applicantsTold: (count: number) => `${plural(count, 'applicant is', 'applicants are')} told.`,
  freeUntil: (moment: string, name: string, hours: number) =>
    `Free until ${moment}. After that, ${name} is paid ${hours} h, or the booked time where that is less.`,
  freeUntilStart: (moment: string) => `Free until the start, ${moment}.`,
  late: (notice: number, name: string, hours: number) =>
    `It starts in less than ${notice} h: ${name} is paid ${hours} h, or the booked time where that is less.`,
  costs: 'What it costs',
  isPaid: (name: string) => `${name} is paid`,
  isPaidAtLeast: (name: string) => `${name} is paid at least`,
  withFees: 'With fees, that is',
  withFeesAtLeast: 'With fees, that is at least',
  paid: 'You paid',
  goesBack: 'Goes back to you',
  wentBack: 'Went back to you',
  before: (ending: string) => `Before that: ${ending}`,
  onItsWayBack: 'On its way back to you',
  backOnceArrived: 'Comes back once your bank’s payment has arrived',
  because: (reason: string) => `Reason: ${reason}`,
  charged: 'Charged to you',
  stillDue: 'Due from you',
  invoiced: 'You get an invoice for',
  placementFee: 'The placement fee stays',

  cancelShift: 'Cancel shift',
  cancelBack: (amount: string) => `Cancel, ${amount} goes back`,
  cancelInvoiced: (amount: string) => `Cancel, ${amount} is invoiced`,
  cancelPay: (amount: string) => `Cancel and pay ${amount}`,
  record: 'Record it',
  recordBack: (amount: string) => `Record it, ${amount} goes back`,
  endNow: 'End the shift now',
  endNowPaid: (amount: string) => `End it now, at least ${amount} is paid`,
  dropOut: 'Cancel my shift',
  dropOutPaid: (amount: string) => `Cancel my shift, ${amount} is paid`,

  noShowWhat: (name: string) => `${name} is told, with your reason, and is not paid for this shift.`,
  noShowDays: (name: string) => `${name} is told, with your reason. Days that were worked are paid.`,
  didNotWork: 'Clinician did not work this shift',
  didNotWorkRest: 'Clinician did not work the rest of this shift',
  tickMissing: 'Please confirm that the shift was not worked',
  workedDays: (name: string) => `Days that ${name} did work`,
  sentHomeWhat: (name: string) =>
    `${name} hands in the hours worked, and is paid them, but no less than this. It is settled when you accept the time card.`,
  sentHomePlacement: 'The post ends here. The placement fee is earned.',

  dropOutUnpaid: 'You are not paid for this shift.',
  dropOutPaidDays: (amount: string) => `You are paid ${amount} for the days you worked.`,
  dropOutAll: (name: string) => `${name} gets everything back, and is told at once, with your reason.`,
  dropOutRest: (name: string) => `${name} gets the rest back, and is told at once, with your reason.`,
  dropOutOpen: 'The shift is open to others then. You cannot apply for it again.',

  reason: 'Reason',
  facilityReads: (name: string) => `${name} reads it.`,
  everyoneReads: 'Whoever applied reads it.',
} as const
