import { Box, DialogContentText, TextField } from '@mui/material'
import { commonFields } from '@gaitway/contract/fields/common'
import { check } from '@gaitway/contract/fields/rule'
import { showCents } from '@gaitway/contract/format/money'
import type { InvoiceRecord } from '@gaitway/contract/schemas/invoices'
import { listAccepted } from '@gaitway/contract/values/uploads'

import { call } from '../../session.ts'
import { FileButton } from '../../shared/FileButton.tsx'
import { upload } from '../../shared/upload.ts'
import { MoveButtons } from '../../shared/MoveButtons.tsx'
import { DialogButton, MoveDialog, useMove, useMoveForm } from '../../shared/MoveDialog.tsx'
import { FactList } from '../../shared/Parts.tsx'
import { useNow } from '../../shared/queries.ts'
import { RecordPayment } from '../payments/PaymentDialogs.tsx'
import { WriteOff } from '../payments/WriteOff.tsx'
import { parseCents, showDollars } from '../payments/payment-amounts.ts'
import {
  creditableCents,
  creditError,
  creditLines,
  invoiceName,
  isOpen,
  isRemindedToday,
} from '../payments/invoice-amounts.ts'
import { InvoicePdfButton } from './InvoicePdfButton.tsx'
import { RecordCheck } from './RecordCheck.tsx'

type Props = { invoice: InvoiceRecord }

const CreditDialog = ({ invoice, onClose }: Props & { onClose: () => void }) => {
  const { id, officeName, openCents } = invoice
  const form = useMoveForm({
    initial: { amountCents: openCents > 0 ? showDollars(openCents) : '', reason: '' },
    validate: ({ amountCents, reason }) => ({
      amountCents: creditError(invoice, amountCents),
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
  const isValid = !creditError(invoice, form.values.amountCents)
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
      <TextField
        {...form.field('amountCents', 'Amount in dollars')}
        slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
      />
      {isValid && <FactList facts={creditLines(invoice, cents)} />}
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

/** Reminds who pays, once a day. */
export const RemindButton = ({ invoice }: Props) => {
  const isReminded = isRemindedToday(invoice, useNow())
  return (
    <MoveButtons
      size="small"
      moves={[
        {
          label: isReminded ? 'Reminded today' : `Email a reminder to ${invoice.officeName}`,
          disabled: isReminded,
          send: () => call('invoices.remind', { id: invoice.id }),
          success: `Reminder sent to ${invoice.officeName}`,
        },
      ]}
    />
  )
}

/** Everything that can be done with an invoice now. */
export const InvoiceMoves = ({ invoice }: Props) => {
  const { id, officeName, openCents, timeZone, stage } = invoice
  const title = invoiceName(invoice)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginTop: 1 }}>
      {isOpen(invoice) && (
        <>
          <RecordPayment of={{ id, title, officeName, dueCents: openCents }} zone={timeZone} />
          <RecordCheck invoice={invoice} />
          <RemindButton invoice={invoice} />
        </>
      )}
      {stage !== 'draft' && creditableCents(invoice) > 0 && (
        <DialogButton size="small" dialog={close => <CreditDialog invoice={invoice} onClose={close} />}>
          Credit
        </DialogButton>
      )}
      {isOpen(invoice) && <WriteOff of={{ id, title, officeName, dueCents: openCents }} />}
      {stage !== 'draft' && <InvoicePdfButton named={{ invoiceId: id }} label="Download PDF" />}
      <AttachButton invoice={invoice} />
    </Box>
  )
}
