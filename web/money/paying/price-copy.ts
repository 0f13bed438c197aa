import { PROCESSING_TEXT } from '@gaitway/contract/values/fees'

/** Apart from the texts of paying, because prices are shown on more screens. */
export const priceCopy = {
  shiftLine: (time: string, rate: string) => `Shift, ${time} at ${rate}`,
  parking: 'Parking reimbursement',
  other: 'Other reimbursement',
  placement: (hours: number, rate: string) => `Placement fee, ${hours} hours at ${rate}`,
  fee: (percent: number) => `Service fee, ${percent}%`,
  processing: `Card processing, ${PROCESSING_TEXT}`,
  total: 'Total',
  card: (brand: string, last4: string) => `${brand} ending in ${last4}`,
} as const
