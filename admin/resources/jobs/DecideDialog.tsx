import { Alert, Box, TextField } from '@mui/material'
import type { NoShowOutcome } from '@gaitway/contract/values/enums'
import { commonFields } from '@gaitway/contract/fields/common'
import { check } from '@gaitway/contract/fields/rule'
import { showSerial } from '@gaitway/contract/format/money'
import type { JobRecord, JobDetailRecord } from '@gaitway/contract/schemas/resources'
import { toTypedTimes, workedTimeFields } from '@gaitway/contract/format/typed-times'
import { useRef, useState, type SubmitEvent } from 'react'
import { useGetOne } from 'react-admin'
import { call, refusalCode } from '../../session.ts'
import { MoveDialog, useMoveForm } from '../../shared/MoveDialog.tsx'
import { RadioChoice } from '../../shared/RadioChoice.tsx'
import { FactList, LoadState } from '../../shared/Parts.tsx'
import { useCall } from '../../shared/queries.ts'
import { CorrectDays } from '../time-cards/CorrectDays.tsx'
import {
  buildCorrection,
  calculateChange,
  type CorrectionDay,
  findCorrectionErrors,
} from '../time-cards/correction.ts'
import {
  formatDecided,
  formatDecideLabel,
  describeOutcome,
  type ReportEvidence,
  otherHours,
  previewOtherHours,
} from '../time-cards/no-show-report.ts'
import { BothSides, EvidenceMessages } from './NoShowEvidence.tsx'

/** Reads the evidence only once each time the dialog opens, because each reading is recorded. */
const readOnce = { staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false, retry: false } as const

type Choice = NoShowOutcome | 'otherHours'
type TypedDecision = { outcome: Choice | ''; days: CorrectionDay[]; reason: string }
const OTHER_HOURS = 'otherHours' as const

/** The scheduled hours as they can be typed over. */
const typeScheduledDays = (days: ReportEvidence['days'], zone: string): CorrectionDay[] =>
  days.map(({ slotId, startDate, endDate }) => ({
    ...toTypedTimes({ startTime: startDate, endTime: endDate }, workedTimeFields, zone),
    slotId,
    startDate,
    endDate,
  }))

type DecideDialogProps = { reportId: string; job: JobRecord; onClose: () => void }

/** Shows both sides of a no-show report beside each other, and what each decision would pay. */
export const DecideDialog = ({ reportId, job, onClose }: DecideDialogProps) => {
  const { data: evidence, error, refetch, isFetching } = useCall('noShows.evidence', { reportId }, readOnce)
  const [failure, setFailure] = useState<string>()
  const outcomes = evidence?.outcomes ?? []
  const findOutcome = (outcome: TypedDecision['outcome']) => outcomes.find(one => one.outcome === outcome)
  // the outcome with the scheduled hours exists once the shift is over
  const hasHours = outcomes.some(({ outcome }) => outcome === 'scheduled')
  const choices: Choice[] = [...outcomes.map(({ outcome }) => outcome), ...(hasHours ? [OTHER_HOURS] : [])]
  const jobRead = useGetOne<JobDetailRecord>('jobs', { id: job.id })
  const terms = jobRead.data && 'price' in jobRead.data ? jobRead.data : undefined
  const isDisputed = Boolean(evidence?.report.outcome)
  /** in cents; undefined until the hours are complete */
  const calculatePay = (days: readonly CorrectionDay[]) => {
    const hours = buildCorrection(days, job.timeZone)
    return terms && hours.length === days.length
      ? calculateChange({ adjustments: [], payCents: 0, minimumCents: null }, terms, hours).payAfter
      : undefined
  }
  const validate = (typed: TypedDecision) => ({
    ...(typed.outcome === OTHER_HOURS && findCorrectionErrors(typed.days, job.timeZone)),
    outcome: choices.some(one => one === typed.outcome) ? undefined : 'Choose an outcome',
    reason: check(commonFields.reason, typed.reason),
  })
  const form = useMoveForm<TypedDecision>({
    initial: { outcome: '', days: typeScheduledDays(evidence?.days ?? [], job.timeZone), reason: '' },
    validate,
    send: async ({ outcome, days, reason }, keyOf) => {
      if (outcome === '') throw new Error('Choose an outcome')
      setFailure(undefined)
      const decided =
        outcome === OTHER_HOURS
          ? { outcome: 'hours' as const, slots: buildCorrection(days, job.timeZone) }
          : { outcome }
      const sent = { reportId, ...decided, reason: reason.trim() }
      try {
        return await call('noShows.settle', sent, keyOf(sent))
      } catch (thrown) {
        setFailure(thrown instanceof Error ? thrown.message : 'We couldn’t save this')
        // the possible outcomes may have changed
        if (refusalCode(thrown)) void refetch()
        throw thrown
      }
    },
    success: ({ outcome, days }) => {
      if (outcome === OTHER_HOURS && evidence) return otherHours.done(calculatePay(days) ?? 0, evidence)
      const chosen = findOutcome(outcome)
      return chosen && evidence ? formatDecided(chosen, isDisputed, evidence) : ''
    },
    draft: `decide ${reportId}`,
    onClose,
  })
  const { outcome, days } = form.values
  const isOther = outcome === OTHER_HOURS
  const fields = useRef<HTMLDivElement>(null)
  // the fields are below the evidence, so an error may be out of view
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    form.submit(event)
    const errors = validate(form.values)
    const isHoursWrong = Object.keys(errors).some(name => name.startsWith('entries'))
    const laterField = isHoursWrong ? 'input[type=time]' : errors.reason && 'textarea'
    const first = errors.outcome ? 'input' : laterField
    if (first) fields.current?.querySelector<HTMLElement>(first)?.focus()
  }
  const payCents = isOther ? calculatePay(days) : undefined
  const otherPreview =
    evidence && terms && payCents !== undefined
      ? previewOtherHours(payCents, evidence, terms.price)
      : undefined
  const labelFor = (names: ReportEvidence) =>
    isOther
      ? otherHours.action(payCents, otherPreview, names)
      : formatDecideLabel(findOutcome(outcome), isDisputed, names)
  const isTooEarly = outcomes.length === 1 && !isDisputed
  return (
    <MoveDialog
      form={{ ...form, submit }}
      title={`Decide on the no-show report, shift ${showSerial(job.serialNumber)}`}
      action={evidence && outcomes.length > 0 ? labelFor(evidence) : undefined}
      isReady={!isFetching && !(isOther && jobRead.isPending)}
      width="md"
      startsAtTop
    >
      <LoadState what="the evidence" data={evidence} error={error} onTryAgain={refetch} />
      {evidence && (
        <>
          <BothSides evidence={evidence} />
          <EvidenceMessages evidence={evidence} />
          {isTooEarly && (
            <Alert severity="info">The shift isn’t over. If they’re there, withdraw the report.</Alert>
          )}
          <Box ref={fields} sx={{ display: 'grid', gap: 2 }}>
            {outcomes.length > 0 ? (
              <RadioChoice
                label="Decision"
                values={choices}
                names={{
                  ...Object.fromEntries(outcomes.map(one => [one.outcome, describeOutcome(one, evidence)])),
                  [OTHER_HOURS]: otherHours.choice,
                }}
                value={outcome}
                error={form.errors.outcome}
                onChange={chosen => form.change({ outcome: chosen })}
              />
            ) : (
              <Alert severity="info">This report isn’t open anymore.</Alert>
            )}
            {isOther && (
              <CorrectDays
                days={days}
                zone={job.timeZone}
                errors={form.errors}
                onChange={(changed, field) => form.change({ days: changed }, [field])}
              />
            )}
            {payCents !== undefined && otherPreview && (
              <FactList facts={otherHours.lines(payCents, otherPreview, evidence)} />
            )}
            {isOther && jobRead.error && <Alert severity="error">We couldn’t load the preview.</Alert>}
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
