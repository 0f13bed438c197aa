import { plural } from '@gaitway/contract/format/plural'

export const copy = {
  totalOf: {
    card: 'Total by card',
    ACH: 'Total by bank transfer (ACH)',
    invoice: 'Total by invoice',
  },

  manyTitle: (count: number) => `Change ${plural(count, 'shift', 'shifts')}`,
  manyDone: (done: number, all: number) =>
    done === all ? `${plural(done, 'shift', 'shifts')} changed` : `${done} of ${all} shifts changed`,
} as const
