import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  MenuItem,
  TextField,
  Typography,
} from '@mui/material'
import { invoicePaymentMethods, type InvoicePaymentMethod, type Side } from '@gaitway/contract/enums'
import { moneyFields } from '@gaitway/contract/fields/money'
import { check } from '@gaitway/contract/fields/rule'
import { showCents, showSerial } from '@gaitway/contract/money'
import type { PaymentRecord } from '@gaitway/contract/schemas/resources'
import { dayIn } from '@gaitway/contract/time'
import { useState, type SubmitEvent } from 'react'
import { useDataProvider, usePermissions } from 'react-admin'
import { colours } from '@gaitway/contract/tokens'
import type { BackOffice } from '../../data-provider.ts'
import { fieldsRefused, useMove } from '../../shared/use-move.ts'
import { usePresent } from '../../shared/use-present.ts'
import {
  centsOf,
  dayFault,
  dueOf,
  receivedAt,
  receivedFault,
  isChargeUnderWay,
  isReceivable,
} from './giving-back.ts'
import { unlessTyped } from '../../shared/unless-typed.ts'

const none = { method: '', reference: '', amountCents: '', receivedAt: '' }
type Field = keyof typeof none
type ReceiveDialogProps = { payment: PaymentRecord; zone: string; onClose: () => void }

/** A check or transfer of a facility is put on record for one shift: how it came, how much, and when. */
const ReceiveDialog = ({ payment, zone, onClose }: ReceiveDialogProps) => {
  const dataProvider = useDataProvider<BackOffice>()
  const { move, busy } = useMove()
  const now = usePresent()
  const [entered, setEntered] = useState<Partial<typeof none>>({})
  const [wrong, setWrong] = useState<Partial<Record<Field, string>>>({})
  // one key for each wish: pressed twice it is recorded once
  const [keys] = useState(() => new Map<string, string>())
  const today = now ? dayIn(zone, now) : ''
  const typed = { ...none, receivedAt: today, ...entered }
  const due = dueOf(payment)
  const cents = centsOf(typed.amountCents)
  const field = (name: Field, label: string, hint?: string) => ({
    label,
    value: typed[name],
    onChange: ({ target: { value } }: { target: { value: string } }) => {
      setEntered(before => ({ ...before, [name]: value }))
      setWrong(before => ({ ...before, [name]: undefined }))
    },
    error: Boolean(wrong[name]),
    helperText: wrong[name] ?? hint,
    fullWidth: true,
    required: true,
  })
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!now) return
    const found = {
      method: check(moneyFields.method, typed.method),
      reference: check(moneyFields.reference, typed.reference),
      amountCents: receivedFault(payment, typed.amountCents),
      receivedAt: dayFault(typed.receivedAt, zone, now),
    }
    setWrong(found)
    if (Object.values(found).some(Boolean)) return
    const sent = {
      id: payment.id,
      method: typed.method as InvoicePaymentMethod,
      reference: typed.reference.trim(),
      amountCents: cents,
    }
    const wish = JSON.stringify([sent, typed.receivedAt])
    const kept =
      keys.get(wish) ?? JSON.stringify([crypto.randomUUID(), receivedAt(typed.receivedAt, zone, now)])
    keys.set(wish, kept)
    const [key, at] = JSON.parse(kept) as [string, string]
    const work = () =>
      fieldsRefused(
        () => dataProvider.recordPayment({ ...sent, receivedAt: at }, key),
        fields => setWrong(fields),
        { more_than_open: 'amountCents' },
      )
    void move(work, { said: `${showCents(cents)} from ${payment.officeName} is recorded`, goOn: onClose })
  }
  return (
    <Dialog
      open
      onClose={unlessTyped(onClose, typed, { ...none, receivedAt: today })}
      fullWidth
      maxWidth="sm"
      aria-labelledby="receive-title"
    >
      <form onSubmit={save} noValidate>
        <DialogTitle id="receive-title">
          Record money received, shift {showSerial(payment.serialNumber)}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText>
            {`${payment.officeName} still owes ${showCents(due)} for this shift. Record what has arrived outside Gaitway, as a check or a transfer; the rest stays due.`}
          </DialogContentText>
          <TextField select {...field('method', 'How it was paid')}>
            {invoicePaymentMethods.map(method => (
              <MenuItem key={method} value={method}>
                {method}
              </MenuItem>
            ))}
          </TextField>
          <TextField {...field('reference', 'Check or transfer number', 'The facility reads it.')} />
          <TextField
            {...field('amountCents', 'Amount in dollars', `At most ${showCents(due)}`)}
            slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
          />
          <TextField
            type="date"
            {...field('receivedAt', 'Received on')}
            slotProps={{ htmlInput: { max: today }, inputLabel: { shrink: true } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" disabled={busy || !now}>
            {receivedFault(payment, typed.amountCents) ? 'Record' : `Record ${showCents(cents)}`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** The way to record a check or transfer for a shift whose charge failed; while another is under way it says so. */
export const ReceiveButton = ({ payment, zone }: { payment: PaymentRecord; zone: string }) => {
  const { permissions } = usePermissions<Side>()
  const [isAsking, setAsking] = useState(false)
  if (!isReceivable(payment, permissions)) return null
  if (isChargeUnderWay(payment))
    return (
      <Typography variant="body2" sx={{ color: colours.ink2, marginTop: 1 }}>
        A charge is under way. Money from outside can be recorded once it has ended.
      </Typography>
    )
  return (
    <>
      <Button variant="contained" size="small" onClick={() => setAsking(true)}>
        Record money received
      </Button>
      {isAsking && <ReceiveDialog payment={payment} zone={zone} onClose={() => setAsking(false)} />}
    </>
  )
}
