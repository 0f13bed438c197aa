import { plural } from '@gaitway/contract/format/plural'

export const copy = {
  title: 'Edit shift',
  review: 'Review changes',
  reviewTitle: 'Save these changes?',
  back: 'Back',
  save: 'Save changes',
  askFor: (name: string) => `Save and ask ${name}`,
  nothing: 'Nothing has changed yet.',
  saved: 'Shift updated',
  sentToClinician: (name: string) => `We asked ${name} to accept the new times`,
  isOver: 'You can’t change this shift anymore.',
  stages: {
    posted: '',
    applied: 'Someone has applied. We’ll notify applicants of what you change.',
    confirmed: (name: string) =>
      `${name} is confirmed. You can change the details, raise the pay, or ask ${name} for new times.`,
  },
  instant:
    'Favorites can confirm themselves for this shift. If the pay or times change, that stays on at the new price.',
  timesAsk: (name: string) =>
    `${name} has to accept new times. Until then, the shift keeps its scheduled times, and ${name} can’t be booked elsewhere at either time.`,

  payRate: 'Pay rate',
  was: (now: string, before: string) => `${now} (was ${before})`,
  totalOf: {
    card: 'Total by card',
    ACH: 'Total by bank transfer (ACH)',
    invoice: 'Total by invoice',
  },
  unchanged: 'The price doesn’t change.',
  chargeLater: (amount: string) =>
    `You won’t be charged now. If the shift is worked as scheduled, we’ll charge ${amount} more after you accept the time card.`,
  refundLater: (amount: string) =>
    `If the shift is worked as scheduled, we’ll refund ${amount} after you accept the time card.`,
  invoiceLater: 'Your invoice for this shift will have the new amount.',
  ifAccepted: 'if accepted',
  changed: 'Changes',
  who: 'Who we’ll notify',
  notifies: (count: number) => plural(count, 'applicant', 'applicants'),
  notifiesNearby: 'Clinicians nearby who asked for boosted shifts',
  notifiesNobody: 'There’s no one to notify.',
  asks: (name: string, until: string) =>
    `We’ll ask ${name} to accept the new times by ${until}. If they don’t, the shift keeps its scheduled times.`,

  boostTitle: 'Boost this shift',
  boostWhat: 'A boost raises the pay and marks the shift on the job board.',
  boostConfirmed: 'A boost raises the confirmed clinician’s pay.',
  usual: 'Common boosts',
  percent: 'Boost',
  percentHint: 'Percent above the hourly rate, up to 100',
  boostBy: (percent: number) => `Boost by ${percent}%`,
  raiseTo: (percent: number) => `Change boost to ${percent}%`,
  removeBoost: 'Remove boost',
  boosted: (rate: string) => `Boosted. Pay is now ${rate}.`,
  boostRemoved: 'Boost removed',
  percentMissing: 'Enter a boost between 1% and 100%',

  manyTitle: (count: number) => `Change ${plural(count, 'shift', 'shifts')}`,
  manyWhat: 'Fill in only what you want to change. The rest of each shift stays as it is.',
  manyRate: 'Hourly rate',
  manyDescription: 'Description',
  manySave: (count: number) => `Change ${plural(count, 'shift', 'shifts')}`,
  manyNothing: 'Fill in at least one field.',
  manyDone: (done: number, all: number) =>
    done === all ? `${plural(done, 'shift', 'shifts')} changed` : `${done} of ${all} shifts changed`,
  manyOk: 'Changed',
  close: 'Close',
} as const
