import { Button, DialogContentText, MenuItem, TextField, Typography } from '@mui/material'
import { invoicePaymentMethods, type InvoicePaymentMethod, type Side } from '@gaitway/contract/enums'
import { moneyFields } from '@gaitway/contract/fields/money'
import { check } from '@gaitway/contract/fields/rule'
import { showCents, showSerial } from '@gaitway/contract/money'
import type { PaymentRecord } from '@gaitway/contract/schemas/resources'
import { dayIn } from '@gaitway/contract/time'
import { colors } from '@gaitway/contract/colors'
import { useState } from 'react'
import { usePermissions } from 'react-admin'
import { call } from '../../session.ts'
import { MoveDialog, useMoveForm } from '../../shared/MoveDialog.tsx'
import { useNow } from '../../shared/use-now.ts'
import {
  balanceDueCents,
  dayError,
  isChargeUnderWay,
  isReceivable,
  parseCents,
  receivedError,
  receivedInstant,
} from './payment-amounts.ts'

type ReceiveDialogProps = { payment: PaymentRecord; zone: string; onClose: () => void }

const ReceiveDialog = ({ payment, zone, onClose }: ReceiveDialogProps) => {
  const now = useNow()
  const today = now ? dayIn(zone, now) : ''
  const due = balanceDueCents(payment)
  // A retry under the same key must send the same instant.
  const [instants] = useState(() => new Map<string, string>())
  const form = useMoveForm({
    initial: { method: '', reference: '', amountCents: '', receivedAt: today },
    validate: typed => ({
      method: check(moneyFields.method, typed.method),
      reference: check(moneyFields.reference, typed.reference),
      amountCents: receivedError(payment, typed.amountCents),
      receivedAt: now && dayError(typed.receivedAt, zone, now),
    }),
    send: async (typed, keyOf) => {
      if (!now) throw new Error('We’re still loading the current time. Please try again.')
      const sent = {
        id: payment.id,
        method: typed.method as InvoicePaymentMethod,
        reference: typed.reference.trim(),
        amountCents: parseCents(typed.amountCents),
      }
      const key = keyOf([sent, typed.receivedAt])
      const at = instants.get(key) ?? receivedInstant(typed.receivedAt, zone, now)
      instants.set(key, at)
      await call('invoices.recordPayment', { ...sent, receivedAt: at }, key)
    },
    success: ({ amountCents }) => `${showCents(parseCents(amountCents))} from ${payment.officeName} recorded`,
    fieldOf: { more_than_open: 'amountCents' },
    onClose,
  })
  const { amountCents } = form.values
  return (
    <MoveDialog
      form={form}
      title={`Record a payment, shift ${showSerial(payment.serialNumber)}`}
      action={receivedError(payment, amountCents) ? 'Record' : `Record ${showCents(parseCents(amountCents))}`}
      isReady={Boolean(now)}
    >
      <DialogContentText>
        {`${payment.officeName} owes ${showCents(due)} for this shift. Record a check or transfer you received outside Gaitway. Any remaining balance stays due.`}
      </DialogContentText>
      <TextField select {...form.field('method', 'Payment method')}>
        {invoicePaymentMethods.map(method => (
          <MenuItem key={method} value={method}>
            {method}
          </MenuItem>
        ))}
      </TextField>
      <TextField {...form.field('reference', 'Check or transfer number', 'The facility can see this.')} />
      <TextField
        {...form.field('amountCents', 'Amount in dollars', `Up to ${showCents(due)}`)}
        slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
      />
      <TextField
        type="date"
        {...form.field('receivedAt', 'Received on')}
        slotProps={{ htmlInput: { max: today }, inputLabel: { shrink: true } }}
      />
    </MoveDialog>
  )
}

/** While another charge is in progress, nobody knows yet what is still due. */
export const ReceiveButton = ({ payment, zone }: { payment: PaymentRecord; zone: string }) => {
  const { permissions } = usePermissions<Side>()
  const [isAsking, setAsking] = useState(false)
  if (!isReceivable(payment, permissions)) return null
  if (isChargeUnderWay(payment))
    return (
      <Typography variant="body2" sx={{ color: colors.ink2, marginTop: 1 }}>
        A charge is in progress. You can record a payment after it finishes.
      </Typography>
    )
  return (
    <>
      <Button variant="contained" size="small" onClick={() => setAsking(true)}>
        Record a payment
      </Button>
      {isAsking && <ReceiveDialog payment={payment} zone={zone} onClose={() => setAsking(false)} />}
    </>
  )
}
