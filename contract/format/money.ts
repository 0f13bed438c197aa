import { showNumber } from './numbers.ts'

/** `$1,204.10` from cents; whole dollars without decimals where asked, as in rates. */
export const showCents = (cents: number, { whole = false } = {}) => {
  const dollars = (Math.abs(cents) / 100).toFixed(whole && cents % 100 === 0 ? 0 : 2)
  return `${cents < 0 ? '-' : ''}$${showNumber(dollars)}`
}
/** `$62/hr` */
export const showRate = (rateCents: number) => `${showCents(rateCents, { whole: true })}/hr`
/** Shift IDs are padded to four digits. */
export const showSerial = (serialNumber: number) => String(serialNumber).padStart(4, '0')
/** `INV-000042` */
export const showInvoiceNumber = (number: number) => `INV-${String(number).padStart(6, '0')}`
/** `CN-000007` */
export const showCreditNoteNumber = (number: number) => `CN-${String(number).padStart(6, '0')}`

/** `$540.00, was $480.00`; only the amount if it stays the same. */
export const comparePay = (cents: number, before: number) =>
  cents === before ? showCents(cents) : `${showCents(cents)}, was ${showCents(before)}`
