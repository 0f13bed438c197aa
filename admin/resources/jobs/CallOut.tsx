import { Box, Button, TextField } from '@mui/material'
import { callOutDecisions, type Side } from '@gaitway/contract/values/enums'
import { commonFields } from '@gaitway/contract/fields/common'
import { check } from '@gaitway/contract/fields/rule'
import { callOutLifecycle } from '@gaitway/contract/lifecycles/call-out'
import { isMoveOpen } from '@gaitway/contract/lifecycles/step'
import { showSerial } from '@gaitway/contract/format/money'
import type { CallOut } from '@gaitway/contract/schemas/call-outs'
import type { JobRecord } from '@gaitway/contract/schemas/resources'
import { showWhen } from '@gaitway/contract/format/time'
import { useState } from 'react'
import { usePermissions } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { call } from '../../session.ts'
import { MoveDialog, useMoveForm } from '../../shared/MoveDialog.tsx'
import { FactList, StatusMark, SmallPrint, Panel } from '../../shared/Parts.tsx'
import { RadioChoice } from '../../shared/RadioChoice.tsx'
import { describeCallOut, showCall, useCallOut } from './call-out.ts'

/** What both sides said, and what each decision does. */
const DecideCallOut = ({
  callOut,
  job,
  onClose,
}: {
  callOut: CallOut
  job: JobRecord
  onClose: () => void
}) => {
  const { clinicianName: name } = callOut
  const isStillOpen = job.status === 'posted'
  const form = useMoveForm<{ decision: (typeof callOutDecisions)[number] | ''; reason: string }>({
    initial: { decision: '', reason: '' },
    validate: ({ decision, reason }) => ({
      decision: decision === '' ? 'Choose a decision' : undefined,
      reason: check(commonFields.reason, reason),
    }),
    send: ({ decision, reason }, keyOf) => {
      if (decision === '') throw new Error('Choose a decision')
      const sent = { callOutId: callOut.id, decision, reason: reason.trim() }
      return call('callOuts.decide', sent, keyOf(sent))
    },
    success: ({ decision }) =>
      decision === 'didNotCallOut' && isStillOpen
        ? `Decided. We asked ${job.officeName} to confirm ${name} again.`
        : `Decided. We notified ${name}.`,
    draft: `decide call-out ${callOut.id}`,
    onClose,
  })
  const { moves } = callOutLifecycle
  return (
    <MoveDialog
      form={form}
      title={`Decide on the call-out, shift ${showSerial(job.serialNumber)}`}
      action="Decide"
    >
      <FactList facts={listStatements(callOut, job.timeZone)} />
      <RadioChoice
        label="What happened"
        values={callOutDecisions}
        names={{
          calledOut: `${moves.uphold.label}: it counts toward ${name}’s reliability`,
          didNotCallOut: isStillOpen
            ? `${moves.reverse.label}: it doesn’t count. We’ll reopen their application and ask ${job.officeName} to confirm and pay again`
            : `${moves.reverse.label}: it doesn’t count. The shift is no longer open, so they can’t get it back`,
        }}
        value={form.values.decision}
        error={form.errors.decision}
        onChange={chosen => form.change({ decision: chosen })}
      />
      <TextField {...form.field('reason', 'Reason', `${name} can see this.`)} multiline minRows={3} />
    </MoveDialog>
  )
}

/** The note of a clinician, who can also answer without one. */
const showNote = ({ answerNote, status }: CallOut) => {
  if (answerNote) return `“${answerNote}”`
  return status === 'waiting' ? 'No answer yet' : 'None'
}

const listStatements = (callOut: CallOut, zone: string): [label: string, value: string][] => [
  ['Call', showCall(callOut, zone)],
  ['Reason given', `“${callOut.reason}”`],
  ['Recorded', `${callOut.recordedBy}, ${showWhen(callOut.recordedAt, zone)}`],
  [`Note from ${callOut.clinicianName}`, showNote(callOut)],
]

/** The last call-out of a shift. The link of a queue item opens the dialog to decide it. */
export const CallOutPanel = ({ job }: { job: JobRecord }) => {
  const { permissions: side } = usePermissions<Side>()
  const callOut = useCallOut(String(job.id))
  const [params] = useSearchParams()
  const [isDeciding, setDeciding] = useState(() => params.has('callOut'))
  if (!callOut || !side) return null
  const { word, tone, text } = describeCallOut(callOut, job.timeZone)
  const mayDecide = isMoveOpen(callOutLifecycle, callOut.status, 'uphold', side)
  return (
    <Panel title="Call-out" aside={<StatusMark tone={tone}>{word}</StatusMark>}>
      <Box sx={{ fontWeight: 600 }}>{text}</Box>
      <FactList
        facts={[
          ...listStatements(callOut, job.timeZone),
          callOut.decisionReason !== null && ['Reason for the decision', callOut.decisionReason],
        ]}
      />
      {callOut.status === 'denied' && !mayDecide && <SmallPrint>Only admins decide.</SmallPrint>}
      {mayDecide && (
        <Button variant="contained" sx={{ marginTop: 1 }} onClick={() => setDeciding(true)}>
          Decide
        </Button>
      )}
      {isDeciding && mayDecide && (
        <DecideCallOut callOut={callOut} job={job} onClose={() => setDeciding(false)} />
      )}
    </Panel>
  )
}
