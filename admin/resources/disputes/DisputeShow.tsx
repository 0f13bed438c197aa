import { DialogButton } from '../../shared/DialogButton.tsx'
import { MoveDialog, useMoveForm } from '../../shared/MoveDialog.tsx'
import { call } from '../../session.ts'
import { listOpenMoves } from '@gaitway/contract/lifecycles/step'
import { disputeLifecycle } from '@gaitway/contract/lifecycles/dispute'
import { nameDisputeKind, formatDisputeReason } from '@gaitway/contract/values/disputes'
import { showCents, showSerial } from '@gaitway/contract/format/money'
import { formatPaymentMethod } from '@gaitway/contract/values/payment-methods'
import type { DisputeRecord } from '@gaitway/contract/schemas/disputes'
import { showWhen } from '@gaitway/contract/format/time'
import { Box, DialogContentText } from '@mui/material'
import { AdminPageTitle } from '../../shared/AdminPageTitle.tsx'
import { DownloadButton } from '../../shared/DownloadButton.tsx'
import {
  PageColumns,
  StatusMark,
  SmallPrint,
  PageLink,
  Panel,
  Stacked,
  StatusChip,
  FactList,
  linkFact,
} from '../../shared/Parts.tsx'
import { useNow } from '../../shared/queries.ts'
import { RecordHeader, RecordPage } from '../../shared/RecordPage.tsx'
import { EventTimeline } from '../../shared/EventTimeline.tsx'
import { WriteOff } from '../payments/WriteOff.tsx'
import { describeDeadline } from './dispute-facts.ts'

type Props = { dispute: DisputeRecord }
type DialogProps = Props & { onClose: () => void }

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

/** A button for each move that is open. Evidence is accepted only until the deadline. */
const DisputeMoves = ({ dispute }: Props) => {
  const now = useNow()
  const isInTime = Boolean(now && dispute.dueAt && now < new Date(dispute.dueAt))
  const open = listOpenMoves(disputeLifecycle, dispute.status, 'admin').filter(
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

/** What the bank decided, or what happens next, and what that means for the facility. */
const describeOutcome = ({ status, isReturn, isInquiry, dueAt, officeName, ...dispute }: DisputeRecord) => {
  const [amount, open] = [showCents(dispute.amountCents), showCents(Math.max(0, dispute.openCents))]
  switch (status) {
    case 'needsResponse':
      return isInquiry
        ? 'The bank is asking about this payment and hasn’t withdrawn any money. If we don’t respond, it can become a dispute.'
        : `The bank is holding ${amount} until it decides. ${dueAt ? 'Submit evidence to get it back, or accept the dispute.' : 'It doesn’t accept evidence.'} Until then, ${officeName} owes nothing.`
    case 'underReview':
      return `The bank is reading our evidence. That can take two to three months. Until it decides, nothing is due from ${officeName}.`
    case 'won':
      return dispute.reinstatedCents < dispute.withdrawnCents
        ? `We won. The bank is returning ${amount}.`
        : `We won. The bank returned ${showCents(dispute.reinstatedCents)}.`
    case 'closed':
      return 'The bank closed its inquiry without taking anything.'
    case 'lost':
      return `${isReturn ? 'The bank returned the debit, which can’t be contested.' : 'We lost.'} The clinician keeps their pay. ${officeName} owes ${open} for this shift now.`
  }
}

const Money = ({ dispute }: Props) => (
  <Panel
    title="Money"
    facts={[
      ['Charged', showCents(dispute.chargedCents)],
      ['Disputed', <strong key="disputed">{showCents(dispute.amountCents)}</strong>],
      ['Withdrawn by the bank', showCents(dispute.withdrawnCents)],
      dispute.reinstatedCents > 0 && ['Returned to us', showCents(dispute.reinstatedCents)],
      dispute.feeCents > 0 && ['Dispute fee (we pay it)', showCents(dispute.feeCents)],
      ['Balance due for the shift', showCents(Math.max(0, dispute.openCents))],
    ]}
  >
    <PageLink to={`/jobs/${dispute.jobId}/show`}>Payment and ledger of the shift</PageLink>
  </Panel>
)

const Evidence = ({ dispute }: Props) => {
  const { dueAt, submittedAt, submittedByName, evidenceFile, isReturn } = dispute
  const deadline = describeDeadline(dispute, useNow())
  return (
    <Panel
      title="Evidence"
      aside={deadline && <StatusMark tone={deadline.tone}>{deadline.text}</StatusMark>}
      facts={[
        ['Deadline', dueAt ? showWhen(dueAt) : 'The bank doesn’t accept evidence'],
        submittedAt && ['Submitted', `${showWhen(submittedAt)} by ${submittedByName}`],
        evidenceFile && ['File', evidenceFile],
      ]}
    >
      {!isReturn && (
        <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
          <SmallPrint>
            The payment, the confirmation, the time card, and the messages about this shift, as one PDF. Each
            time you open it is recorded.
          </SmallPrint>
          <DownloadButton call="disputes.previewEvidence" input={{ id: dispute.id }}>
            Preview evidence
          </DownloadButton>
        </Box>
      )}
    </Panel>
  )
}

const DisputePage = ({ dispute }: Props) => {
  const { serialNumber, officeName, clinicianName, brand, last4 } = dispute
  const name = `${nameDisputeKind(dispute)} of shift ${showSerial(serialNumber)}`
  return (
    <>
      <AdminPageTitle title={name} />
      <RecordHeader
        name={name}
        state={<StatusChip of="dispute" state={dispute.status} />}
        under={`${officeName}, opened ${showWhen(dispute.openedAt)}`}
        ids={{ Dispute: dispute.id, 'Payment service': dispute.providerId }}
        moves={
          <>
            <DisputeMoves dispute={dispute} />
            {dispute.status === 'lost' && dispute.isSettled && (
              <WriteOff
                size="medium"
                of={{
                  id: dispute.paymentId,
                  title: `shift ${showSerial(serialNumber)}`,
                  officeName,
                  dueCents: dispute.openCents,
                }}
              />
            )}
          </>
        }
      />
      <PageColumns wide="left">
        <Stacked>
          <Panel
            title="Dispute"
            facts={[
              ['Outcome', describeOutcome(dispute)],
              ['Reason', formatDisputeReason(dispute.reason)],
              ['Paid with', brand && last4 ? formatPaymentMethod({ brand, last4 }) : null],
              dispute.closedAt && ['Closed', showWhen(dispute.closedAt)],
              linkFact('Facility', `/facilities/${dispute.facilityId}/show`, officeName),
              linkFact(
                'Shift',
                `/jobs/${dispute.jobId}/show`,
                `${showSerial(serialNumber)}, ${clinicianName}`,
              ),
            ]}
          />
          <Evidence dispute={dispute} />
          <Money dispute={dispute} />
        </Stacked>
        <EventTimeline nounId={dispute.id} />
      </PageColumns>
    </>
  )
}

/** One dispute: what the bank says, the evidence against it, and its outcome. */
export const DisputeShow = () => (
  <RecordPage<DisputeRecord> what="dispute">{dispute => <DisputePage dispute={dispute} />}</RecordPage>
)
