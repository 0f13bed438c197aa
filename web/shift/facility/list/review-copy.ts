import { BANK_DEBIT_DAYS } from '@gaitway/contract/values/limits'

/** Separate from copy.ts, because time cards load later than the screen. */
export const reviewCopy = {
  extraTimeWaiting: 'Extra time to review',
  noShowReported: 'No-show reported',
  booked: 'Scheduled',
  worked: 'Worked',
  wasCharged: {
    card: (more: string, card: string) => `Charged ${more} more to ${card}`,
    ACH: (more: string, bank: string) =>
      `Debiting ${more} more from ${bank}. This takes about ${BANK_DEBIT_DAYS} days.`,
  },
  refunded: (back: string, method: string) => `${back} will be refunded to ${method}`,
  methods: { card: 'the card you paid with', ACH: 'the bank account you paid from' },
  acceptExtraTime: 'Accept extra time',
  declineExtraTime: 'Decline extra time',
  chargedMore: {
    card: (more: string, card: string) => `${more} will be charged to ${card}.`,
    ACH: (more: string, bank: string) =>
      `${more} will be debited from ${bank}. This takes about ${BANK_DEBIT_DAYS} days.`,
  },
  documentation: 'Documentation completed',
  documentationMissing: 'Please confirm that the documentation is complete',
  acceptCharge: (amount: string) => `Accept and pay ${amount}`,
} as const
