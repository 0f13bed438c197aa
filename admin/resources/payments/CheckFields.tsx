import { MenuItem, TextField, type TextFieldProps } from '@mui/material'
import { invoicePaymentMethods } from '@gaitway/contract/values/enums'
import { moneyFields } from '@gaitway/contract/fields/money'
import { check } from '@gaitway/contract/fields/rule'
import { dayIn } from '@gaitway/contract/format/time'
import { useState } from 'react'
import { dayError, receivedInstant } from './payment-amounts.ts'

type CheckValues = { method: string; reference: string; receivedAt: string }

/** Nothing is filled in but today. */
export const emptyCheck = (zone: string, now: Date | undefined): CheckValues => ({
  method: '',
  reference: '',
  receivedAt: now ? dayIn(zone, now) : '',
})

export const checkErrors = (typed: CheckValues, zone: string, now: Date | undefined) => ({
  method: check(moneyFields.method, typed.method),
  reference: check(moneyFields.reference, typed.reference),
  receivedAt: now && dayError(typed.receivedAt, zone, now),
})

/** The instant for a day; a retry under the same key must send the same one. */
export const useReceivedInstant = (zone: string, now: Date | undefined) => {
  const [instants] = useState(() => new Map<string, string>())
  return (day: string, key: string) => {
    if (!now) throw new Error('We’re still loading the current time. Please try again.')
    const at = instants.get(key) ?? receivedInstant(day, zone, now)
    instants.set(key, at)
    return at
  }
}

type Field = (name: keyof CheckValues, label: string, hint?: string) => TextFieldProps

/** How a check or transfer was paid, its number and the day. */
export const CheckFields = ({ field, today }: { field: Field; today: string }) => (
  <>
    <TextField select {...field('method', 'Payment method')}>
      {invoicePaymentMethods.map(method => (
        <MenuItem key={method} value={method}>
          {method}
        </MenuItem>
      ))}
    </TextField>
    <TextField {...field('reference', 'Check or transfer number', 'The facility can see this.')} />
    <TextField
      type="date"
      {...field('receivedAt', 'Received on')}
      slotProps={{ htmlInput: { max: today }, inputLabel: { shrink: true } }}
    />
  </>
)
