import { showInvoiceNumber, showSerial } from '@gaitway/contract/format/money'
import type { Found } from '@gaitway/contract/schemas/search'
import { showDay } from '@gaitway/contract/format/time'
import { showKind, showPhone } from '../shared/show.ts'

/** Where the record opens. */
export const addressOf = ({ kind, id }: Found) =>
  `/${{ user: 'users', job: 'jobs', invoice: 'invoices' }[kind]}/${id}/show`

export const groupOf = ({ kind }: Found) => ({ user: 'People', job: 'Shifts', invoice: 'Invoices' })[kind]

/** How the record is called. */
export const titleOf = (found: Found) => {
  if (found.kind === 'user') return found.name
  if (found.kind === 'job') return `Shift ${showSerial(found.serialNumber)}`
  return found.number === null ? 'Draft invoice' : showInvoiceNumber(found.number)
}

const otherIds: Partial<Record<Found['matchedBy'], string>> = {
  applicationId: 'application ID',
  timeCardId: 'time card ID',
  paymentId: 'payment ID',
  payoutId: 'payout ID',
}

/** What tells the record from others, and whose ID was found if not its own. */
export const detailOf = (found: Found) => {
  const matched = otherIds[found.matchedBy]
  const facts =
    found.kind === 'user'
      ? [showKind(found.role), found.email, found.phone && showPhone(found.phone)]
      : found.kind === 'job'
        ? [found.officeName, showDay(found.startDate, found.timeZone), matched && `found by ${matched}`]
        : [found.officeName]
  return facts.filter(Boolean).join(' · ')
}
