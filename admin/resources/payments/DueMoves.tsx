import { Box } from '@mui/material'
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
import { ReceiveButton } from './PaymentDialogs.tsx'
import { listPaymentMoves } from './payment-amounts.ts'
import { WriteOff } from './WriteOff.tsx'

const retryMove = (payment: PaymentRecord, keyOf: (input: unknown) => string): MoveButton | undefined => {
  const { id, method, charges } = payment
  if (!method) return undefined
  const [due, methodText] = [showCents(balanceDueCents(payment)), formatPaymentMethod(method)]
  return {
    label: `Retry charge to ${methodText}`,
    // every attempt adds a charge, so a double click charges once
    send: () => call('payments.retry', { id }, keyOf([id, charges.length])),
    success:
      method.kind === 'bank'
        ? `${methodText} is being debited. This takes a few days.`
        : `${due} charged to ${methodText}`,
    asks: {
      title: `Charge ${methodText} again?`,
      text: `We’ll charge ${due} to ${methodText} now. If the bank asks the cardholder to verify it, the charge will fail. Send a pay link instead.`,
      needsReason: false,
      about: id,
      action: `Charge ${due}`,
    },
  }
}

const remindMove = (payment: PaymentRecord, now: Date | undefined): MoveButton => {
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
  /** in a list: only what asks the facility for it */
  isShort?: boolean
}

/** What an admin can do about the balance due of a shift: charge it again, ask for it, record it, or give it up. */
export const DueMoves = ({ payment, isShort = false }: DueMovesProps) => {
  const { permissions } = usePermissions<Side>()
  const [keyOf] = useState(createKeys)
  const now = useNow()
  const open = listPaymentMoves(payment, permissions)
  const { id, officeName, serialNumber, timeZone } = payment
  const retry = open.includes('retry') && retryMove(payment, keyOf)
  const moves = [...(retry ? [retry] : []), ...(open.includes('remind') ? [remindMove(payment, now)] : [])]
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <MoveButtons size="small" moves={moves} />
      {!isShort && <ReceiveButton payment={payment} zone={timeZone} />}
      {!isShort && open.includes('writeOff') && (
        <WriteOff
          of={{
            id,
            title: `shift ${showSerial(serialNumber)}`,
            officeName,
            dueCents: balanceDueCents(payment),
          }}
        />
      )}
    </Box>
  )
}
