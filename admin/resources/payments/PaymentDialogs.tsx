import { DialogContentText, TextField } from '@mui/material'
import type { InvoicePaymentMethod } from '@gaitway/contract/values/enums'
import { commonFields } from '@gaitway/contract/fields/common'
import { moneyFields } from '@gaitway/contract/fields/money'
import { check } from '@gaitway/contract/fields/rule'
import { showCents, showSerial } from '@gaitway/contract/format/money'
import type { PaymentRecord } from '@gaitway/contract/schemas/resources'
import { refundableCents, type RefundMethod } from '@gaitway/contract/payment-balance'
import { call } from '../../session.ts'
import { DialogButton } from '../../shared/DialogButton.tsx'
import { MoveDialog, useMoveForm } from '../../shared/MoveDialog.tsx'
import { RadioChoice } from '../../shared/RadioChoice.tsx'
import { FactList } from '../../shared/Parts.tsx'
import { useNow } from '../../shared/queries.ts'
import { decimalField } from '../../shared/number-field.ts'
import { CheckFields, findCheckErrors, emptyCheck, useReceivedInstant } from './CheckFields.tsx'
import {
  parseCents,
  formatReceivedAction,
  findReceivedError,
  findRefundError,
  listRefundEffects,
  listRefundMethods,
  showDollars,
} from './payment-amounts.ts'
import type { DuePayment } from './WriteOff.tsx'

type ReceiveDialogProps = { of: DuePayment; zone: string; onClose: () => void }

const ReceiveDialog = ({ of: { id, title, officeName, dueCents }, zone, onClose }: ReceiveDialogProps) => {
  const now = useNow()
  const instantFor = useReceivedInstant(zone, now)
  const initial = emptyCheck(zone, now)
  const form = useMoveForm({
    initial: { ...initial, amountCents: showDollars(dueCents) },
    validate: typed => ({
      ...findCheckErrors(typed, zone, now),
      amountCents: findReceivedError(dueCents, typed.amountCents),
    }),
    send: async (typed, keyOf) => {
      const sent = {
        id,
        method: typed.method as InvoicePaymentMethod,
        reference: typed.reference.trim(),
        amountCents: parseCents(typed.amountCents),
      }
      const key = keyOf([sent, typed.receivedAt])
      const receivedAt = instantFor(typed.receivedAt, key)
      await call('invoices.recordPayment', { ...sent, receivedAt }, key)
    },
    success: ({ amountCents }) => `${showCents(parseCents(amountCents))} from ${officeName} recorded`,
    fieldOf: { more_than_open: 'amountCents' },
    draft: `receive ${id}`,
    onClose,
  })
  const { amountCents } = form.values
  return (
    <MoveDialog
      form={form}
      title={`Record a payment, ${title}`}
      action={formatReceivedAction(dueCents, amountCents, officeName)}
      isReady={Boolean(now)}
    >
      <DialogContentText>
        {`${officeName} owes ${showCents(dueCents)} for this shift. Record a check or transfer you received outside Gaitway. Any remaining balance stays due.`}
      </DialogContentText>
      <CheckFields field={form.field} today={initial.receivedAt} />
      <TextField
        {...form.field('amountCents', 'Amount in dollars', `Up to ${showCents(dueCents)}`)}
        slotProps={decimalField}
      />
    </MoveDialog>
  )
}

export const RecordPayment = ({ of, zone }: Pick<ReceiveDialogProps, 'of' | 'zone'>) => (
  <DialogButton
    variant="contained"
    size="small"
    dialog={close => <ReceiveDialog of={of} zone={zone} onClose={close} />}
  >
    Record payment
  </DialogButton>
)

const refundMethodNames: Record<RefundMethod, string> = {
  charges: 'To the card or bank account',
  outside: 'Outside Gaitway, by check or transfer',
}

const describeLimit = (payment: PaymentRecord, method: RefundMethod) =>
  payment.paymentType === 'invoice'
    ? 'You can refund only what was credited after payment. Credit the invoice first.'
    : `Up to ${showCents(refundableCents(payment, method))}`

type Refund = { way: RefundMethod; amountCents: string; reason: string; reference: string }

const RefundDialog = ({ payment, onClose }: { payment: PaymentRecord; onClose: () => void }) => {
  const methods = listRefundMethods(payment)
  const first = methods[0] ?? 'charges'
  const form = useMoveForm<Refund>({
    initial: {
      way: first,
      amountCents: showDollars(refundableCents(payment, first)),
      reason: '',
      reference: '',
    },
    validate: ({ way, amountCents, reason, reference }) => ({
      amountCents: findRefundError(payment, amountCents, way),
      reason: check(commonFields.reason, reason),
      reference: way === 'outside' ? check(moneyFields.reference, reference) : undefined,
    }),
    send: ({ way, amountCents, reason, reference }, keyOf) => {
      const sent = {
        id: payment.id,
        amountCents: parseCents(amountCents),
        reason: reason.trim(),
        ...(way === 'outside' && { reference: reference.trim() }),
      }
      return call('payments.refund', sent, keyOf(sent))
    },
    success: ({ amountCents }) =>
      `${showCents(parseCents(amountCents))} will be refunded to ${payment.officeName}`,
    fieldOf: { more_than_paid: 'amountCents' },
    draft: `refund ${payment.id}`,
    onClose,
  })
  const { way } = form.values
  const isOutside = way === 'outside'
  const choose = (chosen: RefundMethod) =>
    form.change({ way: chosen, amountCents: showDollars(refundableCents(payment, chosen)) })
  const cents = parseCents(form.values.amountCents)
  const isRefundable = !findRefundError(payment, form.values.amountCents, way)
  return (
    <MoveDialog
      form={form}
      title={`Refund shift ${showSerial(payment.serialNumber)}`}
      action={isRefundable ? `Refund ${showCents(cents)} and notify ${payment.officeName}` : 'Refund'}
      isDestructive
    >
      {methods.length > 1 && (
        <RadioChoice
          label="Refund method"
          values={methods}
          names={refundMethodNames}
          value={way}
          onChange={choose}
        />
      )}
      <DialogContentText>
        {isOutside
          ? `Record a refund you sent to ${payment.officeName} outside Gaitway.`
          : `We’ll refund the card or bank account that ${payment.officeName} paid with.`}
      </DialogContentText>
      <TextField
        {...form.field('amountCents', 'Amount in dollars', describeLimit(payment, way))}
        slotProps={decimalField}
      />
      {isOutside && <TextField {...form.field('reference', 'Check or transfer number')} />}
      {isRefundable && <FactList facts={listRefundEffects(payment, cents)} />}
      <TextField {...form.field('reason', 'Reason', 'The facility can see this.')} multiline minRows={2} />
    </MoveDialog>
  )
}

export const RefundButton = ({ payment }: { payment: PaymentRecord }) =>
  payment.settledAt &&
  listRefundMethods(payment).length > 0 && (
    <DialogButton size="small" dialog={close => <RefundDialog payment={payment} onClose={close} />}>
      Refund
    </DialogButton>
  )
