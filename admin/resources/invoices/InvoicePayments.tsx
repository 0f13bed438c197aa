import { showCents, showCreditNoteNumber, showInvoiceNumber } from '@gaitway/contract/format/money'
import type { InvoiceRecord } from '@gaitway/contract/schemas/invoices'
import { showDay } from '@gaitway/contract/format/time'
import { Item, Items, SmallPrint, Nothing, PageLink, Panel } from '../../shared/Parts.tsx'
import { ReceivedPayment } from '../payments/ReceivedPayment.tsx'
import { InvoicePdfButton } from './InvoicePdfButton.tsx'
import { InvoiceMoves } from './InvoiceMoves.tsx'

type Payment = InvoiceRecord['payments'][number]

/** The other invoices of a check, each with its link. */
const OtherInvoices = ({ checkCents, others }: Payment) => (
  <SmallPrint>
    Part of {showCents(checkCents)}, also for{' '}
    {others.map(({ id, number }, place) => (
      <span key={id}>
        {place > 0 && ', '}
        <PageLink to={`/invoices/${id}/show`}>{showInvoiceNumber(number)}</PageLink>
      </span>
    ))}
  </SmallPrint>
)

const CreditNote = ({ note, zone }: { note: InvoiceRecord['creditNotes'][number]; zone: string }) => {
  const number = showCreditNoteNumber(note.number)
  return (
    <Item left={`Credit note ${number}`} right={showCents(note.amountCents)}>
      <SmallPrint>
        Issued {showDay(note.issuedAt, zone)}: {note.reason}
      </SmallPrint>
      <InvoicePdfButton
        variant="text"
        sx={{ minWidth: 0, paddingX: 0 }}
        named={{ creditNoteId: note.id }}
        label={`Download ${number}`}
      />
    </Item>
  )
}

/** What was paid, credited and written off of an invoice, and what can be done with it. */
export const InvoicePayments = ({ invoice }: { invoice: InvoiceRecord }) => {
  const { openCents, timeZone, payments, creditNotes, officeName } = invoice
  return (
    <Panel
      title="Payments"
      facts={[
        ['Total', showCents(invoice.totalCents)],
        ['Paid', showCents(invoice.paidCents)],
        invoice.creditedCents > 0 && ['Credited', showCents(invoice.creditedCents)],
        invoice.writtenOffCents > 0 && ['Written off', showCents(invoice.writtenOffCents)],
        ['Balance due', showCents(openCents)],
      ]}
    >
      {payments.length + creditNotes.length === 0 && <Nothing>No payments yet.</Nothing>}
      <Items label="Payments and credit notes">
        {payments.map(one => (
          <ReceivedPayment key={one.id} received={one} zone={timeZone} officeName={officeName}>
            {one.others.length > 0 && <OtherInvoices {...one} />}
          </ReceivedPayment>
        ))}
        {creditNotes.map(one => (
          <CreditNote key={one.id} note={one} zone={timeZone} />
        ))}
      </Items>
      <InvoiceMoves invoice={invoice} />
    </Panel>
  )
}
