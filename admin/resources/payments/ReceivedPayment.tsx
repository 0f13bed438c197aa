import { DialogContentText, TextField } from '@mui/material'
import { commonFields } from '@gaitway/contract/fields/common'
import { check } from '@gaitway/contract/fields/rule'
import { showCents } from '@gaitway/contract/format/money'
import type { ReceivedRecord } from '@gaitway/contract/schemas/resources'
import { showDay } from '@gaitway/contract/format/time'
import type { ReactNode } from 'react'
import { call } from '../../session.ts'
import { DialogButton } from '../../shared/DialogButton.tsx'
import { MoveDialog, useMoveForm } from '../../shared/MoveDialog.tsx'
import { FactList, Item, SmallPrint, StatusChip } from '../../shared/Parts.tsx'

type Received = ReceivedRecord & {
  /** the full amount of a check that pays several invoices */
  checkCents?: number
}
type VoidDialogProps = {
  received: Received
  officeName: string
  /** what was refunded of a check for a shift */
  refundedCents?: number
  onClose: () => void
}

const VoidDialog = ({ received, officeName, refundedCents = 0, onClose }: VoidDialogProps) => {
  const { id, method, reference, amountCents, checkCents = amountCents } = received
  const form = useMoveForm({
    initial: { reason: '' },
    validate: ({ reason }) => ({ reason: check(commonFields.reason, reason) }),
    send: ({ reason }) => call('invoices.voidPayment', { id, reason: reason.trim() }),
    success: () => `${method} ${reference} voided. ${officeName} owes ${showCents(checkCents)} again.`,
    draft: `void ${id}`,
    onClose,
  })
  return (
    <MoveDialog
      form={form}
      title={`Void ${method} ${reference}`}
      action={`Void ${showCents(checkCents)} and notify ${officeName}`}
      isDestructive
    >
      <DialogContentText>
        {`Void it if it was returned, or recorded by mistake. ${officeName} owes the amount again by the same due date, and can’t confirm applicants until you end the billing hold.`}
      </DialogContentText>
      <DialogContentText>
        A payout that was already sent stays with the clinician. One that wasn’t waits until the money is in.
      </DialogContentText>
      {refundedCents > 0 && (
        <DialogContentText>
          {`${showCents(refundedCents)} of it was refunded outside Gaitway. ${officeName} owes that again too.`}
        </DialogContentText>
      )}
      <FactList
        facts={[
          ['Due again', showCents(checkCents)],
          checkCents !== amountCents && ['Of this invoice', showCents(amountCents)],
        ]}
      />
      <TextField {...form.field('reason', 'Reason', `${officeName} can see this.`)} multiline minRows={2} />
    </MoveDialog>
  )
}

type ReceivedPaymentProps = Pick<VoidDialogProps, 'received' | 'officeName' | 'refundedCents'> & {
  zone: string
  isLarge?: true
  children?: ReactNode
}

/** A check or transfer that was received, with a button to void it. */
export const ReceivedPayment = (props: ReceivedPaymentProps) => {
  const { received, zone, officeName, refundedCents, isLarge, children } = props
  const { method, reference, amountCents, receivedAt, voidedAt, voidReason } = received
  const name = `${method} ${reference}`
  return (
    <Item
      isLarge={isLarge}
      left={
        <>
          {name} {voidedAt && <StatusChip of="received" state="voided" />}
        </>
      }
      right={voidedAt ? <s>{showCents(amountCents)}</s> : showCents(amountCents)}
    >
      <SmallPrint>Received {showDay(receivedAt, zone)}</SmallPrint>
      {children}
      {voidedAt ? (
        <SmallPrint>
          Voided {showDay(voidedAt, zone)}: {voidReason}
        </SmallPrint>
      ) : (
        <DialogButton
          variant="text"
          size="small"
          color="error"
          sx={{ minWidth: 0, paddingX: 0 }}
          aria-label={`Void ${name}`}
          dialog={close => <VoidDialog {...{ received, officeName, refundedCents }} onClose={close} />}
        >
          Void
        </DialogButton>
      )}
    </Item>
  )
}
