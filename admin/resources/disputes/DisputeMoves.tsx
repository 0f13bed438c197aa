import { Button, DialogContentText } from '@mui/material'
import { calls } from '@gaitway/contract/calls/index'
import { disputeLifecycle } from '@gaitway/contract/lifecycles/dispute'
import { openMoves } from '@gaitway/contract/lifecycles/step'
import { showCents } from '@gaitway/contract/format/money'
import type { DisputeRecord } from '@gaitway/contract/schemas/disputes'
import { showWhen } from '@gaitway/contract/format/time'
import { call } from '../../session.ts'
import { DialogButton, MoveDialog, useMoveForm } from '../../shared/MoveDialog.tsx'
import { FactList } from '../../shared/Parts.tsx'
import { useDownload, useNow } from '../../shared/queries.ts'

type Props = { dispute: DisputeRecord }
type DialogProps = Props & { onClose: () => void }

const { method, path } = calls['disputes.previewEvidence']

/** The PDF that the bank would get now. The API records each reading. */
export const PreviewEvidence = ({ dispute }: Props) => {
  const { download, busy } = useDownload()
  const preview = () =>
    download(`/api${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: dispute.id }),
    })
  return (
    <Button variant="outlined" disabled={busy} onClick={() => void preview()}>
      Preview evidence
    </Button>
  )
}

const SubmitDialog = ({ dispute, onClose }: DialogProps) => {
  const { id, dueAt, amountCents } = dispute
  const form = useMoveForm({
    initial: {},
    send: () => call('disputes.submit', { id }),
    success: () => 'Evidence submitted',
    draft: `submit ${id}`,
    onClose,
  })
  return (
    <MoveDialog form={form} title="Submit evidence" action="Submit evidence to the bank">
      <DialogContentText>
        The bank gets one PDF with the payment, the confirmation, the time card, and the messages between the
        facility and the clinician about this shift. Evidence can be submitted once. Preview it first.
      </DialogContentText>
      <FactList facts={[['Disputed', showCents(amountCents)], dueAt && ['Deadline', showWhen(dueAt)]]} />
    </MoveDialog>
  )
}

const AcceptDialog = ({ dispute, onClose }: DialogProps) => {
  const { id, officeName, amountCents, feeCents } = dispute
  const form = useMoveForm({
    initial: {},
    send: (_, keyOf) => call('disputes.accept', { id }, keyOf({ id })),
    success: () => 'Dispute accepted',
    draft: `accept ${id}`,
    onClose,
  })
  return (
    <MoveDialog
      form={form}
      title="Accept the dispute"
      action={`Accept and make ${showCents(amountCents)} due again`}
      isDestructive
    >
      <DialogContentText>
        {`The bank keeps the money. You can’t undo this. ${officeName} will owe the amount again and be notified, unless you write it off. They can pay another way. The clinician keeps their pay.`}
      </DialogContentText>
      <FactList
        facts={[
          ['Lost to the bank', showCents(amountCents)],
          feeCents > 0 && ['Dispute fee (we pay it)', showCents(feeCents)],
        ]}
      />
    </MoveDialog>
  )
}

const dialogs = { submit: SubmitDialog, accept: AcceptDialog }

/** The moves that are open, as buttons; evidence is accepted only until the deadline. */
export const DisputeMoves = ({ dispute }: Props) => {
  const now = useNow()
  const isInTime = Boolean(now && dispute.dueAt && now < new Date(dispute.dueAt))
  const open = openMoves(disputeLifecycle, dispute.status, 'admin').filter(
    (move): move is keyof typeof dialogs => move === 'accept' || (move === 'submit' && isInTime),
  )
  return open.map(move => {
    const Dialog = dialogs[move]
    return (
      <DialogButton
        key={move}
        variant={move === 'submit' ? 'contained' : 'outlined'}
        dialog={close => <Dialog dispute={dispute} onClose={close} />}
      >
        {disputeLifecycle.moves[move].label}
      </DialogButton>
    )
  })
}
