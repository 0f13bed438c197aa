import { daysBetween } from '@gaitway/contract/credentials'
import type { InvoiceRecord } from '@gaitway/contract/schemas/invoices'
import { dayIn } from '@gaitway/contract/format/time'

type Due = Pick<InvoiceRecord, 'stage' | 'dueAt' | 'timeZone'>

const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`

/** How long until an open invoice is due, or since it was. */
export const showAge = ({ stage, dueAt, timeZone }: Due, now: Date | undefined) => {
  if (!now || !dueAt || (stage !== 'issued' && stage !== 'pastDue')) return '–'
  const left = daysBetween(dayIn(timeZone, now), dayIn(timeZone, dueAt))
  if (left < 0) return `${days(-left)} past due`
  return left === 0 ? 'Due today' : `Due in ${days(left)}`
}
