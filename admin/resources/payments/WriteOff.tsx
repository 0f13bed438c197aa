import { DialogContentText, TextField } from '@mui/material'
import { commonFields } from '@gaitway/contract/fields/common'
import { check } from '@gaitway/contract/fields/rule'
import { showCents } from '@gaitway/contract/format/money'
import type { ComponentProps } from 'react'
import { call } from '../../session.ts'
import { DialogButton } from '../../shared/DialogButton.tsx'
import { MoveDialog, useMoveForm } from '../../shared/MoveDialog.tsx'
import { FactList } from '../../shared/Parts.tsx'
import { decimalField } from '../../shared/number-field.ts'
import { findAmountError, parseCents, showDollars } from './payment-amounts.ts'

/** What is due for a shift or on an invoice. The ID and the title are those of the payment or the invoice. */
export type DuePayment = { id: string; title: string; officeName: string; dueCents: number }

const findError = (dueCents: number, typed: string) =>
  findAmountError(typed, dueCents, `The balance due is ${showCents(dueCents)}`)

const WriteOffDialog = ({ of, onClose }: { of: DuePayment; onClose: () => void }) => {
  const { id, title, officeName, dueCents } = of
  const form = useMoveForm({
    initial: { amountCents: showDollars(dueCents), reason: '' },
    validate: ({ amountCents, reason }) => ({
      amountCents: findError(dueCents, amountCents),
      reason: check(commonFields.reason, reason),
    }),
    send: ({ amountCents, reason }, keyOf) => {
      const sent = { id, amountCents: parseCents(amountCents), reason: reason.trim() }
      return call('payments.writeOff', sent, keyOf(sent))
    },
    success: ({ amountCents }) => `${showCents(parseCents(amountCents))} written off`,
    fieldOf: { more_than_open: 'amountCents' },
    draft: `write off ${id}`,
    onClose,
  })
  const isValid = !findError(dueCents, form.values.amountCents)
  const cents = parseCents(form.values.amountCents)
  return (
    <MoveDialog
      form={form}
      title={`Write off: ${title}`}
      action={isValid ? `Write off ${showCents(cents)} at our cost` : 'Write off'}
      isDestructive
    >
      <DialogContentText>
        {`${officeName} owes this, but we no longer expect to be paid. The clinician keeps their pay, and it becomes our loss in the ledger. If it was never owed, issue a credit note or a correction instead.`}
      </DialogContentText>
      <TextField
        {...form.field('amountCents', 'Amount in dollars', `Up to ${showCents(dueCents)}`)}
        slotProps={decimalField}
      />
      {isValid && (
        <FactList
          facts={[
            ['Balance due now', showCents(dueCents)],
            ['Written off, at our cost', showCents(cents)],
            ['Balance due after', showCents(dueCents - cents)],
          ]}
        />
      )}
      <TextField
        {...form.field('reason', 'Reason', `Only staff see it. ${officeName} sees that it was written off.`)}
        multiline
        minRows={2}
      />
    </MoveDialog>
  )
}

type WriteOffProps = { of: DuePayment; size?: ComponentProps<typeof DialogButton>['size'] }

/** A button that shows while something is due. */
export const WriteOff = ({ of, size = 'small' }: WriteOffProps) =>
  of.dueCents > 0 && (
    <DialogButton size={size} dialog={close => <WriteOffDialog of={of} onClose={close} />}>
      Write off
    </DialogButton>
  )
