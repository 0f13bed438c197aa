import { MenuItem, TextField, type TextFieldProps } from '@mui/material'
import { invoicePaymentMethods } from '@gaitway/contract/values/enums'
import { moneyFields } from '@gaitway/contract/fields/money'
import { check } from '@gaitway/contract/fields/rule'
import { dayIn } from '@gaitway/contract/format/time'
import { useState } from 'react'
import { findDayError, receivedInstant } from './payment-amounts.ts'

type CheckValues = { method: string; reference: string; receivedAt: string }

/** The values of an empty form, with today as the date. */
export const emptyCheck = (zone: string, now: Date | undefined): CheckValues => ({
  method: '',
  reference: '',
  receivedAt: now ? dayIn(zone, now) : '',
})

export const findCheckErrors = (typed: CheckValues, zone: string, now: Date | undefined) => ({
  method: check(moneyFields.method, typed.method),
  reference: check(moneyFields.reference, typed.reference),
  receivedAt: now && findDayError(typed.receivedAt, zone, now),
})

/** Turns a typed day into an instant. It stays the same for the same idempotency key, because a retry must send the same. */
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
