import { Box, Typography } from '@mui/material'
import { colors } from '@gaitway/contract/values/colors'
import type { Side } from '@gaitway/contract/values/enums'
import { formatPaymentMethod } from '@gaitway/contract/values/payment-methods'
import { balanceDueCents } from '@gaitway/contract/payment-balance'
import { showCents, showSerial } from '@gaitway/contract/format/money'
import type { PaymentRecord } from '@gaitway/contract/schemas/resources'
import { useState } from 'react'
import { usePermissions } from 'react-admin'
import { call } from '../../session.ts'
import { createKeys } from '../../shared/move-form.ts'
import { type MoveButton, MoveButtons } from '../../shared/MoveButtons.tsx'
import { useNow } from '../../shared/queries.ts'
import { isRemindedToday } from './invoice-amounts.ts'
import { RecordPayment } from './PaymentDialogs.tsx'
import { isChargeUnderWay, isReceivable, listPaymentMoves } from './payment-amounts.ts'
import { WriteOff } from './WriteOff.tsx'

const buildRetryMove = (
  payment: PaymentRecord,
  keyOf: (input: unknown) => string,
): MoveButton | undefined => {
  const { id, method, charges } = payment
  if (!method) return undefined
  const amount = showCents(balanceDueCents(payment))
  const methodText = formatPaymentMethod(method)
  return {
    label: `Retry charge to ${methodText}`,
    // every attempt adds a charge, so the key of a double click stays the same and charges once
    send: () => call('payments.retry', { id }, keyOf([id, charges.length])),
    success:
      method.kind === 'bank'
        ? `${methodText} is being debited. This takes a few days.`
        : `${amount} charged to ${methodText}`,
    asks: {
      title: `Charge ${methodText} again?`,
      text: `We’ll charge ${amount} to ${methodText} now. If the bank asks the cardholder to verify it, the charge will fail. Send a pay link instead.`,
      needsReason: false,
      about: id,
      action: `Charge ${amount}`,
    },
  }
}

const buildRemindMove = (payment: PaymentRecord, now: Date | undefined): MoveButton => {
  const { id, officeName, remindedAt } = payment
  const isReminded = isRemindedToday(payment, now)
  const label = remindedAt ? 'Send a reminder' : 'Send a pay link'
  return {
    label: isReminded ? 'Reminded today' : label,
    disabled: isReminded,
    send: () => call('payments.remind', { id }),
    success: `Pay link sent to ${officeName}’s billing contacts`,
  }
}

type DueMovesProps = {
  payment: PaymentRecord
  /** in a list: leaves out recording a payment and writing off */
  isShort?: boolean
}

/** What an admin can do about the balance due of a shift: retry the charge, remind, record a payment, or write it off. */
export const DueMoves = ({ payment, isShort = false }: DueMovesProps) => {
  const { permissions } = usePermissions<Side>()
  const [keyOf] = useState(createKeys)
  const now = useNow()
  const open = listPaymentMoves(payment, permissions)
  const { id, officeName, serialNumber } = payment
  const due = {
    id,
    officeName,
    title: `shift ${showSerial(serialNumber)}`,
    dueCents: balanceDueCents(payment),
  }
  const retry = open.includes('retry') && buildRetryMove(payment, keyOf)
  const moves = [
    ...(retry ? [retry] : []),
    ...(open.includes('remind') ? [buildRemindMove(payment, now)] : []),
  ]
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <MoveButtons size="small" moves={moves} />
      {!isShort && open.includes('recordPayment') && <RecordPayment of={due} zone={payment.timeZone} />}
      {!isShort && isReceivable(payment, permissions) && isChargeUnderWay(payment) && (
        // until the charge ends, nobody knows what is still due
        <Typography variant="body2" sx={{ color: colors.ink2, marginTop: 1 }}>
          A charge is in progress. You can record a payment after it finishes.
        </Typography>
      )}
      {!isShort && open.includes('writeOff') && <WriteOff of={due} />}
    </Box>
  )
}
