import { Alert, Box, Link, TextField, Typography } from '@mui/material'
import { colors } from '@gaitway/contract/colors'
import type { NoShowOutcome } from '@gaitway/contract/enums'
import { commonFields } from '@gaitway/contract/fields/common'
import { check } from '@gaitway/contract/fields/rule'
import { showSerial } from '@gaitway/contract/money'
import { showPhone } from '@gaitway/contract/phone'
import type { JobRecord } from '@gaitway/contract/schemas/resources'
import { showMinutes, showTime, showWhen } from '@gaitway/contract/time'
import { useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { call, refusalCode } from '../../session.ts'
import { MoveDialog, useMoveForm } from '../../shared/MoveDialog.tsx'
import { RadioChoice } from '../../shared/RadioChoice.tsx'
import { type Fact, Facts, LoadState } from '../../shared/Parts.tsx'
import { useCall } from '../../shared/queries.ts'
import { showSlot } from '../../shared/show.ts'
import {
  decidedText,
  decideLabel,
  describeOutcome,
  type Evidence,
  showCheckIn,
  showStatement,
} from './no-show-report.ts'

const Heading = (props: { id?: string; children: ReactNode }) => (
  <Typography component="h3" sx={{ fontSize: 16, fontWeight: 650 }} {...props} />
)

const PhoneFact = ({ phone }: { phone: string | null }) =>
  phone ? (
    <Link href={`tel:+1${phone}`} sx={{ display: 'inline-block', paddingY: { xs: '12px', sm: 0 } }}>
      {showPhone(phone)}
    </Link>
  ) : (
    '–'
  )

const ClinicianFacts = ({ evidence }: { evidence: Evidence }) => {
  const { report, timeZone: zone, checkIn, checkedOutAt, hours } = evidence
  const facts: Fact[] = [
    ['Statement', showStatement(report)],
    ['Phone', <PhoneFact key="phone" phone={evidence.clinicianPhone} />],
    ['Check-in', checkIn ? showCheckIn(checkIn, zone) : 'Not checked in'],
    ['Check-out', checkedOutAt ? showWhen(checkedOutAt, zone) : 'Not checked out'],
    [
      'Time card',
      hours
        ? `${showTime(hours.startTime, zone)} – ${showTime(hours.endTime, zone)}, ${showMinutes(hours.workedMinutes)} worked`
        : 'Not submitted',
    ],
  ]
  return <Facts facts={facts} />
}

const bySide = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
}

const BothSides = ({ evidence }: { evidence: Evidence }) => {
  const { report, officeName, clinicianName, facilityPhone, timeZone: zone } = evidence
  return (
    <Box sx={bySide}>
      <Box component="section" aria-label={officeName}>
        <Heading>{officeName}</Heading>
        <Facts
          facts={[
            ['Statement', `“${report.reason}”`],
            ['Phone', <PhoneFact key="phone" phone={facilityPhone} />],
            ['Day', showSlot(report, zone)],
            ['Reported', showWhen(report.reportedAt, zone)],
          ]}
        />
      </Box>
      <Box component="section" aria-label={clinicianName}>
        <Heading>{clinicianName}</Heading>
        <ClinicianFacts evidence={evidence} />
      </Box>
    </Box>
  )
}

const scrolling = {
  maxHeight: 220,
  overflowY: 'auto',
  border: `1px solid ${colors.line}`,
  borderRadius: 1,
  padding: 1.5,
}

const Messages = ({
  evidence: { messages, timeZone, clinicianName, officeName },
}: {
  evidence: Evidence
}) => {
  const id = useId()
  const names = { clinician: clinicianName, facility: officeName }
  if (messages.length === 0)
    return (
      <Box>
        <Heading>Messages</Heading>
        They haven’t written to each other since the day before.
      </Box>
    )
  return (
    <Box>
      <Heading id={id}>Messages</Heading>
      <Box component="section" aria-labelledby={id} tabIndex={0} sx={scrolling}>
        <Box component="ol" sx={{ listStyle: 'none', display: 'grid', gap: 1.5, margin: 0, padding: 0 }}>
          {messages.map(({ at, side, text }, place) => (
            <Box component="li" key={`${at} ${place}`} sx={{ overflowWrap: 'anywhere' }}>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, fontSize: 13, color: colors.ink2 }}>
                <strong>{names[side]}</strong>
                <time dateTime={at}>{showWhen(at, timeZone)}</time>
              </Box>
              <Box sx={{ whiteSpace: 'pre-line' }}>{text || 'Sent a file'}</Box>
            </Box>
          ))}
        </Box>
      </Box>
    </Box>
  )
}

/** Read once each time the dialog opens, because each reading is recorded. */
const once = { staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false, retry: false } as const

type Deciding = { outcome: NoShowOutcome | ''; reason: string }
type DecideDialogProps = { reportId: string; job: JobRecord; onClose: () => void }

/** Both sides of a no-show report beside each other, and what each decision would pay. */
export const DecideDialog = ({ reportId, job, onClose }: DecideDialogProps) => {
  const { data: evidence, error, refetch, isFetching } = useCall('noShows.evidence', { reportId }, once)
  const [failure, setFailure] = useState<string>()
  const outcomes = evidence?.outcomes ?? []
  const find = (outcome: Deciding['outcome']) => outcomes.find(one => one.outcome === outcome)
  const isDisputed = Boolean(evidence?.report.outcome)
  const validate = (typed: Deciding) => ({
    outcome: find(typed.outcome) ? undefined : 'Choose an outcome',
    reason: check(commonFields.reason, typed.reason),
  })
  const form = useMoveForm<Deciding>({
    initial: { outcome: '', reason: '' },
    validate,
    send: async ({ outcome, reason }, keyOf) => {
      if (outcome === '') throw new Error('Choose an outcome')
      setFailure(undefined)
      const sent = { reportId, outcome, reason: reason.trim() }
      try {
        return await call('noShows.settle', sent, keyOf(sent))
      } catch (thrown) {
        setFailure(thrown instanceof Error ? thrown.message : 'We couldn’t save this')
        // what can be decided may have changed
        if (refusalCode(thrown)) void refetch()
        throw thrown
      }
    },
    success: ({ outcome }) => {
      const chosen = find(outcome)
      return chosen && evidence ? decidedText(chosen, isDisputed, evidence) : ''
    },
    draft: `decide ${reportId}`,
    onClose,
  })
  const { outcome } = form.values
  const fields = useRef<HTMLDivElement>(null)
  // the fields are below the evidence, so an error there may be out of sight
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    form.submit(event)
    const wrong = validate(form.values)
    const first = wrong.outcome ? 'input' : wrong.reason ? 'textarea' : undefined
    if (first) fields.current?.querySelector<HTMLElement>(first)?.focus()
  }
  const isTooEarly = outcomes.length === 1 && !isDisputed
  return (
    <MoveDialog
      form={{ ...form, submit }}
      title={`Decide on the no-show report, shift ${showSerial(job.serialNumber)}`}
      action={evidence && outcomes.length > 0 ? decideLabel(find(outcome), isDisputed, evidence) : undefined}
      isReady={!isFetching}
      width="md"
      startsAtTop
    >
      <LoadState what="the evidence" data={evidence} error={error} onTryAgain={refetch} />
      {evidence && (
        <>
          <BothSides evidence={evidence} />
          <Messages evidence={evidence} />
          {isTooEarly && (
            <Alert severity="info">The shift isn’t over. If they’re there, withdraw the report.</Alert>
          )}
          <Box ref={fields} sx={{ display: 'grid', gap: 2 }}>
            {outcomes.length > 0 ? (
              <RadioChoice
                label="Decision"
                values={outcomes.map(one => one.outcome)}
                names={Object.fromEntries(outcomes.map(one => [one.outcome, describeOutcome(one, evidence)]))}
                value={outcome}
                error={form.errors.outcome}
                onChange={chosen => form.change({ outcome: chosen })}
              />
            ) : (
              <Alert severity="info">This report isn’t open anymore.</Alert>
            )}
            <TextField
              {...form.field('reason', 'Reason', 'Both sides can see this.')}
              multiline
              minRows={3}
            />
          </Box>
        </>
      )}
      {failure && <Alert severity="error">{failure}</Alert>}
    </MoveDialog>
  )
}
