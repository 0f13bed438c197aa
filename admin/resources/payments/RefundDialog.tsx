import {
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from '@mui/material'
import { commonFields } from '@gaitway/contract/fields/common'
import { moneyFields } from '@gaitway/contract/fields/money'
import { check } from '@gaitway/contract/fields/rule'
import { showCents, showSerial } from '@gaitway/contract/money'
import type { PaymentRecord } from '@gaitway/contract/schemas/resources'
import { useState, type SubmitEvent } from 'react'
import { useDataProvider } from 'react-admin'
import { type Way, amountFault, centsOf, givingLines, keptOf, waysOf } from './giving-back.ts'
import type { BackOffice } from '../../data-provider.ts'
import { Facts } from '../../shared/Parts.tsx'
import { fieldsRefused, useMove } from '../../shared/use-move.ts'
import { unlessTyped } from '../../shared/unless-typed.ts'

const labels: Record<Way, string> = {
  charges: 'To the card or bank account',
  outside: 'Outside Gaitway, by check or transfer',
}

/** Where money goes back to, of a payment that came in both ways. */
const WayBack = ({ value, onChange }: { value: Way; onChange: (way: Way) => void }) => (
  <FormControl>
    <FormLabel id="way-back">It goes back</FormLabel>
    <RadioGroup
      aria-labelledby="way-back"
      value={value}
      onChange={(_, chosen) => onChange(chosen === 'outside' ? 'outside' : 'charges')}
    >
      {(['charges', 'outside'] as const).map(way => (
        <FormControlLabel key={way} value={way} control={<Radio size="small" />} label={labels[way]} />
      ))}
    </RadioGroup>
  </FormControl>
)

const none = { amountCents: '', reason: '', reference: '' }
type Field = keyof typeof none
type RefundDialogProps = { payment: PaymentRecord; onClose: () => void }

const hint = (payment: PaymentRecord, way: Way) =>
  payment.paymentType === 'invoice'
    ? 'Only what was credited after it had been paid. Credit the invoice first.'
    : `At most ${showCents(keptOf(payment, way))}`

/** Money goes back to a facility: how much, what that does to the cent, why, and the move. */
const RefundDialog = ({ payment, onClose }: RefundDialogProps) => {
  const dataProvider = useDataProvider<BackOffice>()
  const { move, busy } = useMove()
  const [typed, setTyped] = useState(none)
  const [wrong, setWrong] = useState<Partial<Record<Field, string>>>({})
  // one key for each wish: pressed twice it gives back once
  const [keys] = useState(() => new Map<string, string>())
  const ways = waysOf(payment)
  const [way, setWay] = useState<Way>(ways[0] ?? 'charges')
  const isOutside = way === 'outside'
  const cents = centsOf(typed.amountCents)
  const isGivable = !amountFault(payment, typed.amountCents, way)
  const field = (name: Field) => ({
    value: typed[name],
    onChange: ({ target: { value } }: { target: { value: string } }) => {
      setTyped(before => ({ ...before, [name]: value }))
      setWrong(before => ({ ...before, [name]: undefined }))
    },
    error: Boolean(wrong[name]),
    fullWidth: true,
    required: true,
  })
  const give = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = {
      amountCents: amountFault(payment, typed.amountCents, way),
      reason: check(commonFields.reason, typed.reason),
      reference: isOutside ? check(moneyFields.reference, typed.reference) : undefined,
    }
    setWrong(found)
    if (Object.values(found).some(Boolean)) return
    const reference = isOutside ? { reference: typed.reference.trim() } : {}
    const sent = { id: payment.id, amountCents: cents, reason: typed.reason.trim(), ...reference }
    const wish = JSON.stringify(sent)
    const key = keys.get(wish) ?? crypto.randomUUID()
    keys.set(wish, key)
    const work = () =>
      fieldsRefused(
        () => dataProvider.refundPayment(sent, key),
        fields => setWrong(fields),
        { more_than_paid: 'amountCents' },
      )
    void move(work, { said: `${showCents(cents)} goes back to ${payment.officeName}`, goOn: onClose })
  }
  return (
    <Dialog
      open
      onClose={unlessTyped(onClose, typed, none)}
      fullWidth
      maxWidth="sm"
      aria-labelledby="refund-title"
    >
      <form onSubmit={give} noValidate>
        <DialogTitle id="refund-title">Give money back, shift {showSerial(payment.serialNumber)}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {ways.length > 1 && <WayBack value={way} onChange={setWay} />}
          <DialogContentText>
            {isOutside
              ? `You have given it back to ${payment.officeName} outside Gaitway; here it is put on record.`
              : `It goes back to the card or bank account that ${payment.officeName} paid with.`}
          </DialogContentText>
          <TextField
            label="Amount in dollars"
            {...field('amountCents')}
            helperText={wrong.amountCents ?? hint(payment, way)}
            slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
          />
          {isOutside && (
            <TextField
              label="Check or transfer number"
              {...field('reference')}
              helperText={wrong.reference}
            />
          )}
          {isGivable && <Facts facts={givingLines(payment, cents)} />}
          <TextField
            label="Reason"
            {...field('reason')}
            helperText={wrong.reason ?? 'The facility reads it.'}
            multiline
            minRows={2}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Keep as it is</Button>
          <Button type="submit" variant="contained" color="error" disabled={busy}>
            {isGivable ? `Give back ${showCents(cents)}` : 'Give back'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** The way to give money back for a settled shift, where any was paid. */
export const RefundButton = ({ payment }: { payment: PaymentRecord }) => {
  const [isOpen, setOpen] = useState(false)
  if (!payment.settledAt || waysOf(payment).length === 0) return null
  return (
    <>
      <Button variant="outlined" size="small" onClick={() => setOpen(true)}>
        Give money back
      </Button>
      {isOpen && <RefundDialog payment={payment} onClose={() => setOpen(false)} />}
    </>
  )
}
