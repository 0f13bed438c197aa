import { Alert, Button, TextField } from '@mui/material'
import { keepPreviousData } from '@tanstack/react-query'
import { callOutCallers, type CallOutCaller, type Side } from '@gaitway/contract/values/enums'
import { callOutFields } from '@gaitway/contract/fields/call-out'
import { commonFields } from '@gaitway/contract/fields/common'
import { check, normalizeText } from '@gaitway/contract/fields/rule'
import { showSerial } from '@gaitway/contract/format/money'
import { plural } from '@gaitway/contract/format/plural'
import type { Output } from '@gaitway/contract/schemas/index'
import type { JobRecord, ShiftRecord } from '@gaitway/contract/schemas/resources'
import { showZone } from '@gaitway/contract/format/time'
import { clockCopy } from '@gaitway/contract/format/typed-times'
import { useState } from 'react'
import { usePermissions } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { call } from '../../session.ts'
import { MoveDialog, useMoveForm } from '../../shared/MoveDialog.tsx'
import { FactList, LoadState } from '../../shared/Parts.tsx'
import { useCall, useNow } from '../../shared/queries.ts'
import { RadioChoice } from '../../shared/RadioChoice.tsx'
import { WhichTime } from '../../shared/WhichTime.tsx'
import { Candidates, useCandidates } from './Candidates.tsx'
import { callerNames, callOutLines, findCallable, readCalledAt, formatDateTimeInput } from './call-out.ts'
import { useApplicants } from './EndDialog.tsx'
import { useNoShowReports } from '../time-cards/no-show-report.ts'

const BEST_MATCH = 'best'
type TypedCallOut = {
  caller: CallOutCaller | ''
  callerName: string
  phone: string
  calledAt: string
  /** which of two instants, if clocks show that time twice */
  meant: string
  reason: string
  /** the ID of an application, or the best match */
  standby: string
  invitedClinicianIds: string[]
}

/** The error of each field, if it has one. */
const findErrors = (typed: TypedCallOut, zone: string, now: Date) => {
  const { caller, callerName, phone, reason } = typed
  return {
    caller: check(callOutFields.caller, caller),
    callerName: caller === 'clinician' ? undefined : check(callOutFields.callerName, callerName),
    phone: check(callOutFields.phone, phone),
    calledAt: readCalledAt(typed, zone, now).problem,
    reason: check(commonFields.reason, reason),
  }
}

type CallOutDialogProps = {
  job: JobRecord
  shift: ShiftRecord
  standbys: readonly ShiftRecord[]
  now: Date
  onClose: () => void
}

/** Asks who called, when and from which number, and who gets the shift next. Shows what recording the call does. */
const CallOutDialog = ({ job, shift, standbys, now, onClose }: CallOutDialogProps) => {
  const zone = job.timeZone
  const name = shift.clinicianName
  const serial = showSerial(job.serialNumber)
  const form = useMoveForm<TypedCallOut>({
    initial: {
      caller: '',
      callerName: '',
      phone: '',
      calledAt: formatDateTimeInput(now, zone),
      meant: now.toISOString(),
      reason: '',
      standby: BEST_MATCH,
      invitedClinicianIds: [],
    },
    validate: typed => findErrors(typed, zone, now),
    send: (
      { caller, callerName, phone, calledAt, meant, reason, standby },
      keyOf,
    ): Promise<Output<'callOuts.record'>> => {
      if (caller === '') throw new Error('Choose who called')
      const sent = {
        jobApplicationId: shift.id,
        caller,
        ...(caller !== 'clinician' && { callerName: callerName.trim() }),
        phone: normalizeText(callOutFields.phone, phone),
        calledAt: readCalledAt({ calledAt, meant }, zone, now).at?.toISOString() ?? '',
        reason: reason.trim(),
        ...(hasStandbys && standby !== BEST_MATCH && { standbyApplicationId: standby }),
        ...(invited.length > 0 && { invitedClinicianIds: invited }),
      }
      return call('callOuts.record', sent, keyOf(sent))
    },
    success: ({ caller }): string => {
      if (caller === 'other') return `We asked ${name} whether they can work.`
      const others =
        invited.length > 0 ? ` and invited ${plural(invited.length, 'clinician', 'clinicians')}` : ''
      return `Call-out recorded for shift ${serial}. We notified both sides${others}.`
    },
    draft: `call-out ${shift.id}`,
    onClose,
  })
  const { caller, standby } = form.values
  const called = readCalledAt(form.values, zone, now)
  const isTwice = form.errors.calledAt === clockCopy.twice
  const { data: effect, error } = useCall(
    'applications.previewCancel',
    { kind: 'callOut', jobApplicationId: shift.id },
    { placeholderData: keepPreviousData, retry: false, enabled: !form.busy },
  )
  const isReopened = effect?.jobStatus === 'posted' && caller !== 'other'
  const hasStandbys: boolean = isReopened && standbys.length > 0
  const found = useCandidates(String(job.id), isReopened)
  const invited: string[] = isReopened ? found.listInvitable(form.values.invitedClinicianIds) : []
  const standbyNames = Object.fromEntries(standbys.map(one => [one.id, one.clinicianName]))
  return (
    <MoveDialog
      form={form}
      title={`Record a call-out for ${name}, shift ${serial}`}
      action={caller === 'other' ? `Ask ${name}` : 'Record call-out'}
      isDestructive={caller !== 'other'}
      isReady={Boolean(effect) && !error}
    >
      <RadioChoice
        label="Who called"
        values={callOutCallers}
        names={callerNames}
        value={caller}
        error={form.errors.caller}
        onChange={chosen => form.change({ caller: chosen })}
      />
      {(caller === 'authorized' || caller === 'other') && (
        <TextField {...form.field('callerName', 'Caller’s name')} autoComplete="off" />
      )}
      <TextField {...form.field('phone', 'Caller’s phone number')} type="tel" autoComplete="off" />
      <TextField
        {...form.field('calledAt', `Time of call (${showZone(called.at ?? now, zone)})`)}
        {...(isTwice && { helperText: undefined })}
        type="datetime-local"
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <WhichTime
        label="Time"
        read={called}
        zone={zone}
        problem={isTwice ? clockCopy.twice : undefined}
        onChange={meant => form.change({ meant }, ['calledAt'])}
      />
      <TextField
        {...form.field(
          'reason',
          'Reason',
          caller === 'other' ? `${name} can see this.` : 'Both sides can see this.',
        )}
        multiline
        minRows={2}
      />
      {hasStandbys && (
        <RadioChoice
          label="Who gets the first offer"
          values={[BEST_MATCH, ...standbys.map(({ id }) => String(id))]}
          names={{ ...standbyNames, [BEST_MATCH]: 'The standby who matches best' }}
          value={standby}
          error={form.errors.standbyApplicationId}
          onChange={chosen => form.change({ standby: chosen }, ['standby', 'standbyApplicationId'])}
        />
      )}
      {isReopened && (
        <Alert severity="info">
          {hasStandbys
            ? 'We’ll offer the shift to the standbys one at a time, and notify applicants who were declined when it was filled.'
            : 'There are no standbys. The shift will be open again, and we’ll notify applicants who were declined when it was filled.'}
        </Alert>
      )}
      {isReopened && (
        <Candidates
          found={found}
          label="Invite clinicians (optional)"
          hint={`We’ll send invitations when you record the call-out. Those who apply wait for ${job.officeName} to confirm.`}
          chosen={form.values.invitedClinicianIds}
          problem={form.errors.invitedClinicianIds}
          onChange={invitedClinicianIds => form.change({ invitedClinicianIds })}
        />
      )}
      <LoadState what="the preview" data={effect} error={error} />
      {effect && !error && caller !== '' && <FactList facts={callOutLines(caller, effect, name)} />}
    </MoveDialog>
  )
}

/** Staff record a call-out of the confirmed clinician. The link of a queue item opens the dialog. */
export const CallOutButton = ({ job }: { job: JobRecord }) => {
  const { permissions: side = 'subadmin' } = usePermissions<Side>()
  const [params] = useSearchParams()
  const [isOpen, setOpen] = useState(() => params.get('end') === 'callOut')
  const now = useNow()
  const { data } = useApplicants(job)
  const { openReport, isPending } = useNoShowReports(String(job.id))
  if (!data || !now || isPending || openReport) return null
  const shift = findCallable(data, side)
  if (!shift) return null
  const standbys = data.filter(({ status, isStandby }) => status === 'applied' && isStandby)
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setOpen(true)}>
        {shift.status === 'upcoming' ? 'Replace clinician' : 'Clinician called out'}
      </Button>
      {isOpen && (
        <CallOutDialog job={job} shift={shift} standbys={standbys} now={now} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
