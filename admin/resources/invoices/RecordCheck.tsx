import {
  Alert,
  Box,
  Checkbox,
  DialogContentText,
  FormControlLabel,
  FormHelperText,
  TextField,
} from '@mui/material'
import type { InvoicePaymentMethod } from '@gaitway/contract/values/enums'
import { INVOICES_PER_CHECK_MAX } from '@gaitway/contract/values/limits'
import { showCents } from '@gaitway/contract/format/money'
import type { InvoiceRecord } from '@gaitway/contract/schemas/invoices'
import { showDay } from '@gaitway/contract/format/time'
import { call } from '../../session.ts'
import { DialogButton } from '../../shared/DialogButton.tsx'
import { MoveDialog, useMoveForm } from '../../shared/MoveDialog.tsx'
import { LoadState } from '../../shared/Parts.tsx'
import { useNow, useRecords } from '../../shared/queries.ts'
import { decimalField } from '../../shared/number-field.ts'
import { CheckFields, findCheckErrors, emptyCheck, useReceivedInstant } from '../payments/CheckFields.tsx'
import { parseCents, showDollars } from '../payments/payment-amounts.ts'
import {
  findCheckAmountError,
  invoiceName,
  type InvoiceAmounts,
  findPartErrors,
  sumParts,
} from '../payments/invoice-amounts.ts'

/** The open invoices of the facility, by due date. */
const useOpenInvoices = ({ facilityId }: InvoiceRecord) =>
  useRecords<InvoiceRecord>(
    'invoices',
    { facilityId, stage: 'open' },
    { sort: { field: 'dueAt', order: 'ASC' }, max: INVOICES_PER_CHECK_MAX },
  )

type PartProps = {
  invoice: InvoiceRecord
  /** the amount as typed; undefined if the invoice isn't chosen */
  typed: string | undefined
  error: string | undefined
  onChange: (typed: string | undefined) => void
}

const Part = ({ invoice, typed, error, onChange }: PartProps) => {
  const { openCents, dueAt, timeZone } = invoice
  const name = invoiceName(invoice)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
      <FormControlLabel
        sx={{ flex: '1 1 240px' }}
        control={
          <Checkbox
            size="small"
            checked={typed !== undefined}
            onChange={(_, isChosen) => onChange(isChosen ? showDollars(openCents) : undefined)}
          />
        }
        label={`${name}, ${showCents(openCents)}${dueAt ? `, due ${showDay(dueAt, timeZone)}` : ''}`}
      />
      {typed !== undefined && (
        <TextField
          size="small"
          label={`Amount for ${name}`}
          value={typed}
          onChange={({ target: { value } }) => onChange(value)}
          error={Boolean(error)}
          helperText={error}
          slotProps={decimalField}
          sx={{ flex: '0 1 180px' }}
        />
      )}
    </Box>
  )
}

const RecordCheckDialog = ({ invoice, onClose }: { invoice: InvoiceRecord; onClose: () => void }) => {
  const { officeName, timeZone: zone } = invoice
  const now = useNow()
  const { data: open, error, refetch } = useOpenInvoices(invoice)
  const instantFor = useReceivedInstant(zone, now)
  const initial = emptyCheck(zone, now)
  const initialParts: InvoiceAmounts = { [invoice.id]: showDollars(invoice.openCents) }
  // an invoice in restored input may have been paid since then
  const chosen = (parts: InvoiceAmounts): InvoiceAmounts =>
    Object.fromEntries(Object.entries(parts).filter(([id]) => open?.some(one => one.id === id)))
  const form = useMoveForm({
    initial: { ...initial, amountCents: '', parts: initialParts },
    validate: ({ parts, amountCents, ...typed }) => ({
      ...findCheckErrors(typed, zone, now),
      ...findPartErrors(open ?? [], parts),
      amountCents: findCheckAmountError(amountCents, chosen(parts)),
      invoices: Object.keys(chosen(parts)).length === 0 ? 'Choose at least one invoice' : undefined,
    }),
    send: ({ parts, amountCents, receivedAt, method, reference }, keyOf) => {
      const sent = {
        method: method as InvoicePaymentMethod,
        reference: reference.trim(),
        amountCents: parseCents(amountCents),
        invoices: Object.entries(chosen(parts)).map(([id, typed]) => ({
          id,
          amountCents: parseCents(typed),
        })),
      }
      const key = keyOf([sent, receivedAt])
      return call('invoices.recordCheck', { ...sent, receivedAt: instantFor(receivedAt, key) }, key)
    },
    success: ({ amountCents }) => `${showCents(parseCents(amountCents))} from ${officeName} recorded`,
    fieldOf: { more_than_open: 'invoices' },
    draft: `check ${invoice.facilityId}`,
    onClose,
  })
  const { parts, amountCents } = form.values
  const change = (id: string, typed: string | undefined) => {
    const { [id]: _, ...rest } = parts
    form.change({ parts: typed === undefined ? rest : { ...rest, [id]: typed } }, [
      id,
      'invoices',
      'amountCents',
    ])
  }
  const sumCents = sumParts(chosen(parts))
  return (
    <MoveDialog
      form={form}
      title={`Record a payment from ${officeName}`}
      action={findCheckAmountError(amountCents, chosen(parts)) ? 'Record' : `Record ${showCents(sumCents)}`}
      isReady={Boolean(now && open)}
    >
      <DialogContentText>
        One check or transfer that pays several invoices. The amounts for the invoices add up to the amount of
        the payment.
      </DialogContentText>
      <CheckFields field={form.field} today={initial.receivedAt} />
      <TextField
        {...form.field(
          'amountCents',
          'Payment amount in dollars',
          `The invoices chosen add up to ${showCents(sumCents)}`,
        )}
        slotProps={decimalField}
      />
      <LoadState what="open invoices" data={open} error={error} onTryAgain={refetch} />
      {open && (
        <Box component="fieldset" sx={{ border: 0, margin: 0, padding: 0, display: 'grid', gap: 1 }}>
          <legend>Invoices this payment covers</legend>
          {open.map(one => (
            <Part
              key={one.id}
              invoice={one}
              typed={parts[one.id]}
              error={form.errors[one.id]}
              onChange={typed => change(one.id, typed)}
            />
          ))}
          {form.errors.invoices && <FormHelperText error>{form.errors.invoices}</FormHelperText>}
          {open.length === INVOICES_PER_CHECK_MAX && (
            <Alert severity="info">{`These are the ${INVOICES_PER_CHECK_MAX} invoices due first.`}</Alert>
          )}
        </Box>
      )}
    </MoveDialog>
  )
}

/** A button that shows while the facility has other open invoices. */
export const RecordCheck = ({ invoice }: { invoice: InvoiceRecord }) => {
  const { data = [] } = useOpenInvoices(invoice)
  return (
    data.length > 1 && (
      <DialogButton size="small" dialog={close => <RecordCheckDialog invoice={invoice} onClose={close} />}>
        Record payment for several invoices
      </DialogButton>
    )
  )
}
