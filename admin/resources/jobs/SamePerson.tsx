import { Alert, Box, TextField } from '@mui/material'
import { commonFields } from '@gaitway/contract/fields/common'
import { check } from '@gaitway/contract/fields/rule'
import type { ShiftRecord, JobDetailRecord } from '@gaitway/contract/schemas/resources'
import { showWhen } from '@gaitway/contract/format/time'
import { call } from '../../session.ts'
import { DialogButton } from '../../shared/DialogButton.tsx'
import { MoveDialog, useMoveForm } from '../../shared/MoveDialog.tsx'
import { SmallPrint } from '../../shared/Parts.tsx'
import { RadioChoice } from '../../shared/RadioChoice.tsx'

type Match = JobDetailRecord['samePeople'][number]
type Applicant = Pick<ShiftRecord, 'id' | 'clinicianName'>

const refusalTexts: Record<Exclude<Match['sign'], 'phone'>, string> = {
  email: 'Same email as the facility. They can’t be confirmed.',
  bank: 'Same bank account as the facility. They can’t be confirmed.',
}

const describeMatch = ({ sign, decision }: Match) => {
  if (sign !== 'phone') return refusalTexts[sign]
  if (!decision) return 'Same phone number as the facility. They can’t be confirmed until you decide.'
  return decision.isAllowed
    ? 'Same phone number as the facility. Confirming is allowed.'
    : 'Same phone number as the facility. They can’t be confirmed.'
}

const answers = ['different', 'same'] as const
type Answer = (typeof answers)[number]
const answerNames: Record<Answer, string> = {
  different: 'They’re two people. The facility can confirm them.',
  same: 'They’re one person, or we can’t tell. The facility can’t confirm them.',
}

const DecideDialog = ({ applicant, onClose }: { applicant: Applicant; onClose: () => void }) => {
  const form = useMoveForm<{ answer: Answer | ''; reason: string }>({
    initial: { answer: '', reason: '' },
    validate: ({ answer, reason }) => ({
      answer: answer ? undefined : 'Choose one',
      reason: check(commonFields.reason, reason),
    }),
    send: ({ answer, reason }) =>
      call('applications.decideSamePhone', {
        jobApplicationId: String(applicant.id),
        isAllowed: answer === 'different',
        reason: reason.trim(),
      }),
    success: ({ answer }) =>
      answer === 'different'
        ? `The facility can confirm ${applicant.clinicianName} now.`
        : `The facility can’t confirm ${applicant.clinicianName}.`,
    draft: `same phone ${applicant.id}`,
    onClose,
  })
  return (
    <MoveDialog form={form} title={`Same phone number: ${applicant.clinicianName}`} action="Save decision">
      <Box>
        {applicant.clinicianName} has the same phone number as the facility. Call both before you decide. It
        counts for all their shifts as long as they share this number.
      </Box>
      <RadioChoice
        label="Decision"
        values={answers}
        names={answerNames}
        value={form.values.answer}
        error={form.errors.answer}
        onChange={answer => form.change({ answer })}
      />
      <TextField {...form.field('reason', 'Reason', 'Only staff see this.')} multiline minRows={2} />
    </MoveDialog>
  )
}

/** Why an applicant and the facility may be the same person, and staff’s decision about a phone number that both have. */
export const SamePerson = ({
  match,
  applicant,
  zone,
}: {
  match: Match
  applicant: Applicant
  zone: string
}) => {
  const { sign, decision } = match
  return (
    <Alert severity={decision?.isAllowed ? 'info' : 'warning'} sx={{ marginY: 1 }}>
      {describeMatch(match)}
      {decision && (
        <SmallPrint>
          {decision.decidedBy}, {showWhen(decision.decidedAt, zone)}: “{decision.reason}”
        </SmallPrint>
      )}
      {sign === 'phone' && (
        <Box sx={{ marginTop: 1 }}>
          <DialogButton size="small" dialog={close => <DecideDialog applicant={applicant} onClose={close} />}>
            {decision ? 'Change decision' : 'Decide'}
          </DialogButton>
        </Box>
      )}
    </Alert>
  )
}
