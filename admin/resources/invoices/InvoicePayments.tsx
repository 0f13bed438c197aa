import { RecordCheck } from './RecordCheck.tsx'
import {
  creditableCents,
  findCreditError,
  listCreditEffects,
  invoiceName,
  isOpen,
  isRemindedToday,
} from '../payments/invoice-amounts.ts'
import { parseCents, showDollars } from '../payments/payment-amounts.ts'
import { WriteOff } from '../payments/WriteOff.tsx'
import { RecordPayment } from '../payments/PaymentDialogs.tsx'
import { useNow } from '../../shared/queries.ts'
import { DialogButton } from '../../shared/DialogButton.tsx'
import { MoveDialog, useMove, useMoveForm } from '../../shared/MoveDialog.tsx'
import { MoveButtons } from '../../shared/MoveButtons.tsx'
import { upload } from '../../shared/upload.ts'
import { DownloadButton } from '../../shared/DownloadButton.tsx'
import { FileButton } from '../../shared/FileButton.tsx'
import { call } from '../../session.ts'
import { listAccepted } from '@gaitway/contract/values/uploads'
import { check } from '@gaitway/contract/fields/rule'
import { commonFields } from '@gaitway/contract/fields/common'
import { Box, DialogContentText, TextField } from '@mui/material'
import { showCents, showCreditNoteNumber, showInvoiceNumber } from '@gaitway/contract/format/money'
import type { InvoiceRecord } from '@gaitway/contract/schemas/invoices'
import { showDay } from '@gaitway/contract/format/time'
import { Item, Items, SmallPrint, Nothing, PageLink, Panel, FactList } from '../../shared/Parts.tsx'
import { decimalField } from '../../shared/number-field.ts'
import { ReceivedPayment } from '../payments/ReceivedPayment.tsx'

type Props = { invoice: InvoiceRecord }

const CreditDialog = ({ invoice, onClose }: Props & { onClose: () => void }) => {
  const { id, officeName, openCents } = invoice
  const form = useMoveForm({
    initial: { amountCents: openCents > 0 ? showDollars(openCents) : '', reason: '' },
    validate: ({ amountCents, reason }) => ({
      amountCents: findCreditError(invoice, amountCents),
      reason: check(commonFields.reason, reason),
    }),
    send: ({ amountCents, reason }, keyOf) => {
      const sent = { id, amountCents: parseCents(amountCents), reason: reason.trim() }
      return call('invoices.credit', sent, keyOf(sent))
    },
    success: ({ amountCents }) => `${showCents(parseCents(amountCents))} credited to ${officeName}`,
    fieldOf: { more_than_open: 'amountCents' },
    draft: `credit ${id}`,
    onClose,
  })
  const isValid = !findCreditError(invoice, form.values.amountCents)
  const cents = parseCents(form.values.amountCents)
  return (
    <MoveDialog
      form={form}
      title={`Credit invoice ${invoiceName(invoice)}`}
      action={isValid ? `Credit ${showCents(cents)} and notify ${officeName}` : 'Credit'}
      isDestructive
    >
      <DialogContentText>
        A credit note with its own number says that this part was never owed. The clinician’s pay stays as it
        is. If it’s owed but you don’t expect to be paid, write it off instead.
      </DialogContentText>
      <TextField {...form.field('amountCents', 'Amount in dollars')} slotProps={decimalField} />
      {isValid && <FactList facts={listCreditEffects(invoice, cents)} />}
      <TextField {...form.field('reason', 'Reason', 'Printed on the credit note.')} multiline minRows={2} />
    </MoveDialog>
  )
}

const AttachButton = ({ invoice }: Props) => {
  const { run, busy } = useMove()
  const attach = (file: File) =>
    run(async () => call('invoices.attach', { id: invoice.id, url: await upload(file, 'invoice') }), {
      success: `${file.name} attached. ${invoice.officeName} can open it.`,
    })
  return (
    <FileButton
      label="File to attach"
      accept={listAccepted('invoice')}
      size="small"
      disabled={busy}
      onChoose={file => void attach(file)}
    >
      Attach a file
    </FileButton>
  )
}

/** The buttons for everything that can be done with an invoice now. */
const InvoiceMoves = ({ invoice }: Props) => {
  const { id, officeName, openCents, timeZone, stage } = invoice
  const due = { id, title: invoiceName(invoice), officeName, dueCents: openCents }
  const isReminded = isRemindedToday(invoice, useNow())
  const remind = {
    label: isReminded ? 'Reminded today' : `Email a reminder to ${officeName}`,
    disabled: isReminded,
    send: () => call('invoices.remind', { id }),
    success: `Reminder sent to ${officeName}`,
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginTop: 1 }}>
      {isOpen(invoice) && (
        <>
          <RecordPayment of={due} zone={timeZone} />
          <RecordCheck invoice={invoice} />
          <MoveButtons size="small" moves={[remind]} />
        </>
      )}
      {stage !== 'draft' && creditableCents(invoice) > 0 && (
        <DialogButton size="small" dialog={close => <CreditDialog invoice={invoice} onClose={close} />}>
          Credit
        </DialogButton>
      )}
      {isOpen(invoice) && <WriteOff of={due} />}
      {stage !== 'draft' && (
        <DownloadButton size="small" call="payments.receipt" input={{ invoiceId: id }}>
          Download PDF
        </DownloadButton>
      )}
      <AttachButton invoice={invoice} />
    </Box>
  )
}

type Payment = InvoiceRecord['payments'][number]

/** The other invoices of a check, each with its link. */
const OtherInvoices = ({ checkCents, others }: Payment) => (
  <SmallPrint>
    Part of {showCents(checkCents)}, also for{' '}
    {others.map(({ id, number }, index) => (
      <span key={id}>
        {index > 0 && ', '}
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
      <DownloadButton
        size="small"
        variant="text"
        sx={{ minWidth: 0, paddingX: 0 }}
        call="payments.receipt"
        input={{ creditNoteId: note.id }}
      >
        Download {number}
      </DownloadButton>
    </Item>
  )
}

/** What was paid, credited and written off, and the buttons for what can be done with the invoice. */
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
