import { showCents } from '@gaitway/contract/money'
import type { InvoiceRecord } from '@gaitway/contract/schemas/invoices'
import { call } from '../../session.ts'
import { BulkMove, countOf, type Effect } from '../../shared/BulkMove.tsx'
import { showAge } from './age.ts'
import { invoiceName, isOpen, isRemindedToday } from './invoice-amounts.ts'

const effectAt = (invoice: InvoiceRecord, now: Date | undefined): Effect => {
  if (!isOpen(invoice)) return { what: 'It has no balance due.', isPossible: false }
  if (isRemindedToday(invoice, now)) return { what: 'Already reminded today.', isPossible: false }
  return { what: `${showCents(invoice.openCents)}, ${showAge(invoice, now).toLowerCase()}`, isPossible: true }
}

/** Reminds the facilities of the selected invoices. */
export const BulkRemind = ({ now }: { now: Date | undefined }) => (
  <BulkMove<InvoiceRecord>
    label="Send reminders"
    action={count => `Email ${countOf(count, 'reminder')}`}
    nameOf={invoice => `${invoiceName(invoice)}, ${invoice.officeName}`}
    effectOf={async invoice => effectAt(invoice, now)}
    send={({ id }) => call('invoices.remind', { id })}
  />
)
