import {
  Button,
  Checkbox,
  FormControl,
  FormControlLabel,
  FormGroup,
  FormLabel,
  TextField,
} from '@mui/material'
import { usePermissions } from 'react-admin'
import { confirmedStatuses } from '@gaitway/contract/lifecycles/application'
import { keepPreviousData } from '@tanstack/react-query'
import { calls } from '@gaitway/contract/calls/index'
import { maySend } from '@gaitway/contract/calls/row'
import { cancelKinds, type AdminSettlement, type CancelKind, type Side } from '@gaitway/contract/values/enums'
import { commonFields } from '@gaitway/contract/fields/common'
import { check } from '@gaitway/contract/fields/rule'
import { showSerial } from '@gaitway/contract/format/money'
import type { JobRecord, ShiftRecord } from '@gaitway/contract/schemas/resources'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Output } from '@gaitway/contract/schemas/index'
import { call } from '../../session.ts'
import { FactList, LoadState } from '../../shared/Parts.tsx'
import { MoveDialog, useMoveForm } from '../../shared/MoveDialog.tsx'
import { RadioChoice } from '../../shared/RadioChoice.tsx'
import { oldestFirst, useCall, useRecords } from '../../shared/queries.ts'
import { showSlots } from '../../shared/show.ts'
import {
  buttonLabel,
  listEndKinds,
  previewLines,
  reportedText,
  reportLines,
  settlementNames,
  settlementsFor,
  successByKind,
  titleFor,
  endKindNames,
} from './end-shift.ts'
import { useNoShowReports } from '../time-cards/no-show-report.ts'

type WorkedDaysProps = {
  shift: ShiftRecord
  zone: string
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}

/** The days of a multi-day shift that were worked, which are still paid. The API checks which days are over. */
const WorkedDays = ({ shift, zone, chosen, onChange }: WorkedDaysProps) =>
  shift.slots.length > 1 && (
    <FormControl component="fieldset">
      <FormLabel component="legend">Days {shift.clinicianName} worked</FormLabel>
      <FormGroup>
        {shift.slots.map(slot => (
          <FormControlLabel
            key={slot.id}
            control={
              <Checkbox
                size="small"
                checked={chosen.includes(slot.id)}
                onChange={(_, isOn) =>
                  onChange(isOn ? [...chosen, slot.id] : chosen.filter(id => id !== slot.id))
                }
              />
            }
            label={showSlots([slot], zone)}
          />
        ))}
      </FormGroup>
    </FormControl>
  )

type EndDialogProps = {
  kind: CancelKind
  job: JobRecord
  /** the confirmed clinician's shift; undefined for an open job */
  shift: ShiftRecord | undefined
  side: Side
  onClose: () => void
}

type Ending = { settlement: AdminSettlement; workedSlotIds: string[]; reason: string }

const EndDialog = ({ kind, job, shift, side, onClose }: EndDialogProps) => {
  const canSettle = shift && maySend(calls['applications.previewCancel'].who, 'settlement', side)
  const settlements = canSettle ? settlementsFor(kind, job.jobType) : []
  const buildInput = ({ settlement, workedSlotIds }: Ending) => ({
    ...(shift ? { jobApplicationId: shift.id } : { jobId: job.id }),
    ...(settlements.length > 0 ? { settlement } : {}),
    ...(workedSlotIds.length > 0 ? { workedSlotIds } : {}),
  })
  const serial = showSerial(job.serialNumber)
  const form = useMoveForm<Ending>({
    initial: { settlement: 'policy', workedSlotIds: [], reason: '' },
    validate: ({ reason }) => ({ reason: check(commonFields.reason, reason) }),
    send: (typed, keyOf): Promise<Output<'applications.cancel'>> => {
      const sent = { ...buildInput(typed), reason: typed.reason.trim() }
      if (kind === 'noShow') return call('applications.noShow', { kind, ...sent }, keyOf(sent))
      if (kind === 'sentHome') return call('applications.sendHome', { kind, ...sent }, keyOf(sent))
      return call('applications.cancel', { kind, ...sent }, keyOf(sent))
    },
    success: (): string => (report ? reportedText(report, name, serial) : successByKind[kind](serial)),
    draft: `${kind} ${job.id}`,
    onClose,
  })
  const { settlement, workedSlotIds } = form.values
  const { data: effect, error } = useCall(
    'applications.previewCancel',
    { kind, ...buildInput(form.values) },
    // a shift that is being ended has no preview, and then the dialog closes
    { placeholderData: keepPreviousData, retry: false, enabled: !form.busy },
  )
  const report = effect?.report
  const name = shift?.clinicianName ?? 'the clinician'
  return (
    <MoveDialog
      form={form}
      title={titleFor(kind, serial)}
      action={buttonLabel(kind, effect)}
      isDestructive
      isReady={Boolean(effect) && !error}
    >
      {settlements.length > 0 && (
        <RadioChoice
          label="Settlement"
          values={settlements}
          names={settlementNames[kind]}
          value={settlement}
          onChange={chosen => form.change({ settlement: chosen })}
        />
      )}
      {shift && kind === 'noShow' && (
        <WorkedDays
          shift={shift}
          zone={job.timeZone}
          chosen={workedSlotIds}
          onChange={chosen => form.change({ workedSlotIds: chosen })}
        />
      )}
      <LoadState what="the preview" data={effect} error={error} />
      {effect && !error && (
        <FactList facts={report ? reportLines(report, name, job.timeZone) : previewLines(kind, effect)} />
      )}
      <TextField {...form.field('reason', 'Reason', 'Both sides can see this.')} multiline minRows={3} />
    </MoveDialog>
  )
}

export const useApplicants = ({ id }: JobRecord) =>
  useRecords<ShiftRecord>('shifts', { jobId: id }, { sort: oldestFirst, max: 200 })

export const EndButtons = ({ job }: { job: JobRecord }) => {
  const { permissions: side = 'subadmin' } = usePermissions<Side>()
  // the link of a queue item opens one of the dialogs
  const [params] = useSearchParams()
  const [openKind, setOpenKind] = useState(() => cancelKinds.find(kind => kind === params.get('end')))
  const { data } = useApplicants(job)
  const { openReport, isPending } = useNoShowReports(String(job.id))
  if (!data || isPending) return null
  const shift = data.find(({ status }) => confirmedStatuses.some(one => one === status))
  const close = () => setOpenKind(undefined)
  const kinds = listEndKinds(job, shift, side, openReport)
  return (
    <>
      {kinds.map(kind => (
        <Button key={kind} variant="outlined" color="error" onClick={() => setOpenKind(kind)}>
          {endKindNames[kind]}
        </Button>
      ))}
      {openKind && kinds.includes(openKind) && (
        <EndDialog kind={openKind} job={job} shift={shift} side={side} onClose={close} />
      )}
    </>
  )
}
