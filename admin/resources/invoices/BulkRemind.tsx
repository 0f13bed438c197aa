import { showCents } from '@gaitway/contract/format/money'
import { plural } from '@gaitway/contract/format/plural'
import type { InvoiceRecord } from '@gaitway/contract/schemas/invoices'
import { call } from '../../session.ts'
import type { BulkEffect } from '../../shared/bulk.ts'
import { BulkMove } from '../../shared/BulkMove.tsx'
import { invoiceName, isOpen, isRemindedToday, showAge } from '../payments/invoice-amounts.ts'

const previewReminder = (invoice: InvoiceRecord, now: Date | undefined): BulkEffect => {
  if (!isOpen(invoice)) return { what: 'It has no balance due.', isPossible: false }
  if (isRemindedToday(invoice, now)) return { what: 'Already reminded today.', isPossible: false }
  const what = `Emails a reminder of ${showCents(invoice.openCents)}, ${showAge(invoice, now).toLowerCase()}`
  return { what, isPossible: true, sums: { due: invoice.openCents } }
}

/** Reminds the facilities of the selected invoices. */
export const BulkRemind = ({ now }: { now: Date | undefined }) => (
  <BulkMove<InvoiceRecord>
    label="Send reminders"
    action={(count, { due = 0 }) => `Email ${plural(count, 'reminder', 'reminders')} of ${showCents(due)}`}
    nameOf={invoice => `${invoiceName(invoice)}, ${invoice.officeName}`}
    effectsOf={async invoices => invoices.map(invoice => previewReminder(invoice, now))}
    send={({ id }) => call('invoices.remind', { id })}
  />
)
