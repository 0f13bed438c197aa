import { Button, DialogContentText, TextField } from '@mui/material'
import { commonFields } from '@gaitway/contract/fields/common'
import { moneyFields } from '@gaitway/contract/fields/money'
import { check } from '@gaitway/contract/fields/rule'
import { showCents, showSerial } from '@gaitway/contract/money'
import type { PaymentRecord } from '@gaitway/contract/schemas/resources'
import { useState } from 'react'
import { call } from '../../session.ts'
import { MoveDialog, useMoveForm } from '../../shared/MoveDialog.tsx'
import { Facts } from '../../shared/Parts.tsx'
import { RadioChoice } from '../../shared/RadioChoice.tsx'
import {
  parseCents,
  refundableCents,
  refundError,
  refundLines,
  refundWays,
  type Way,
} from './payment-amounts.ts'

const wayNames: Record<Way, string> = {
  charges: 'To the card or bank account',
  outside: 'Outside Gaitway, by check or transfer',
}

const hint = (payment: PaymentRecord, way: Way) =>
  payment.paymentType === 'invoice'
    ? 'You can refund only what was credited after payment. Credit the invoice first.'
    : `Up to ${showCents(refundableCents(payment, way))}`

type RefundDialogProps = { payment: PaymentRecord; onClose: () => void }

const RefundDialog = ({ payment, onClose }: RefundDialogProps) => {
  const ways = refundWays(payment)
  const [way, setWay] = useState<Way>(ways[0] ?? 'charges')
  const isOutside = way === 'outside'
  const form = useMoveForm({
    initial: { amountCents: '', reason: '', reference: '' },
    validate: ({ amountCents, reason, reference }) => ({
      amountCents: refundError(payment, amountCents, way),
      reason: check(commonFields.reason, reason),
      reference: isOutside ? check(moneyFields.reference, reference) : undefined,
    }),
    send: ({ amountCents, reason, reference }, keyOf) => {
      const sent = {
        id: payment.id,
        amountCents: parseCents(amountCents),
        reason: reason.trim(),
        ...(isOutside && { reference: reference.trim() }),
      }
      return call('payments.refund', sent, keyOf(sent))
    },
    success: ({ amountCents }) =>
      `${showCents(parseCents(amountCents))} will be refunded to ${payment.officeName}`,
    fieldOf: { more_than_paid: 'amountCents' },
    onClose,
  })
  const cents = parseCents(form.values.amountCents)
  const isRefundable = !refundError(payment, form.values.amountCents, way)
  return (
    <MoveDialog
      form={form}
      title={`Refund shift ${showSerial(payment.serialNumber)}`}
      action={isRefundable ? `Refund ${showCents(cents)}` : 'Refund'}
      isDestructive
    >
      {ways.length > 1 && (
        <RadioChoice label="Refund method" values={ways} names={wayNames} value={way} onChange={setWay} />
      )}
      <DialogContentText>
        {isOutside
          ? `Record a refund you sent to ${payment.officeName} outside Gaitway.`
          : `We’ll refund the card or bank account that ${payment.officeName} paid with.`}
      </DialogContentText>
      <TextField
        {...form.field('amountCents', 'Amount in dollars', hint(payment, way))}
        slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
      />
      {isOutside && <TextField {...form.field('reference', 'Check or transfer number')} />}
      {isRefundable && <Facts facts={refundLines(payment, cents)} />}
      <TextField {...form.field('reason', 'Reason', 'The facility can see this.')} multiline minRows={2} />
    </MoveDialog>
  )
}

export const RefundButton = ({ payment }: { payment: PaymentRecord }) => {
  const [isOpen, setOpen] = useState(false)
  if (!payment.settledAt || refundWays(payment).length === 0) return null
  return (
    <>
      <Button variant="outlined" size="small" onClick={() => setOpen(true)}>
        Refund
      </Button>
      {isOpen && <RefundDialog payment={payment} onClose={() => setOpen(false)} />}
    </>
  )
}
