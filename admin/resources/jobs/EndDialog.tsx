import {
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  Checkbox,
  FormGroup,
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  TextField,
} from '@mui/material'
import {
  adminSettlementNames,
  adminSettlements,
  type AdminSettlement,
  type JobType,
  type CancelKind,
  type Side,
} from '@gaitway/contract/enums'
import type { ShiftRecord, JobRecord } from '@gaitway/contract/schemas/resources'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { calls } from '@gaitway/contract/calls/index'
import { maySend } from '@gaitway/contract/calls/row'
import { commonFields } from '@gaitway/contract/fields/common'
import { check } from '@gaitway/contract/fields/rule'
import { showSerial } from '@gaitway/contract/money'
import { useState, type SubmitEvent } from 'react'
import { useDataProvider } from 'react-admin'
import { showSlots } from '../../shared/show.ts'
import type { BackOffice } from '../../data-provider.ts'
import { Facts } from '../../shared/Parts.tsx'
import { useMove } from '../../shared/use-move.ts'
import { buttonOf, endLines, saidOf, titleOf } from './end-lines.ts'
import { unlessTyped } from '../../shared/unless-typed.ts'

type SettlementChoiceProps = {
  value: AdminSettlement
  jobType: JobType
  onChange: (settlement: AdminSettlement) => void
}

/** A full-time post has no shift to pay for. */
const choicesFor = (jobType: JobType) =>
  adminSettlements.filter(one => jobType === 'PART_TIME' || one === 'policy' || one === 'returnAll')

/** How a cancellation by an admin is settled. */
const SettlementChoice = ({ value, jobType, onChange }: SettlementChoiceProps) => (
  <FormControl>
    <FormLabel id="settlement">Settle it</FormLabel>
    <RadioGroup
      aria-labelledby="settlement"
      value={value}
      onChange={(_, chosen) => onChange(adminSettlements.find(one => one === chosen) ?? 'policy')}
    >
      {choicesFor(jobType).map(one => (
        <FormControlLabel
          key={one}
          value={one}
          control={<Radio size="small" />}
          label={adminSettlementNames[one]}
        />
      ))}
    </RadioGroup>
  </FormControl>
)

type WorkedDaysProps = {
  shift: ShiftRecord
  zone: string
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}

/** The days of a shift of several; those that were worked are paid. The API knows which are over. */
const WorkedDays = ({ shift, zone, chosen, onChange }: WorkedDaysProps) =>
  shift.slots.length > 1 && (
    <FormControl component="fieldset">
      <FormLabel component="legend">Days that {shift.clinicianName} did work</FormLabel>
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
  /** Whoever is confirmed; nobody for an open job. */
  shift: ShiftRecord | undefined
  side: Side
  onClose: () => void
}

/** Ending a shift for a facility: how it is settled, what that does to the cent, why, and the move. */
export const EndDialog = ({ kind, job, shift, side, onClose }: EndDialogProps) => {
  const dataProvider = useDataProvider<BackOffice>()
  const { move, busy } = useMove()
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [settlement, setSettlement] = useState<AdminSettlement>('policy')
  const [workedSlotIds, setWorked] = useState<string[]>([])
  const choosesSettlement =
    shift && kind === 'cancel' && maySend(calls['applications.cancel'].who, 'settlement', side)
  // one key for each wish: pressed twice it ends once
  const [keys] = useState(() => new Map<string, string>())
  const asked = {
    ...(shift ? { jobApplicationId: shift.id } : { jobId: job.id }),
    ...(choosesSettlement ? { settlement } : {}),
    ...(workedSlotIds.length > 0 ? { workedSlotIds } : {}),
  }
  const { data: effect, error } = useQuery({
    queryKey: ['ending', kind, asked],
    queryFn: () => dataProvider.previewEnd({ kind, ...asked }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const serial = showSerial(job.serialNumber)
  const end = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = check(commonFields.reason, reason)
    setWrong(found)
    if (found) return
    const wish = JSON.stringify([asked, reason])
    const key = keys.get(wish) ?? crypto.randomUUID()
    keys.set(wish, key)
    void move(() => dataProvider.endShift(kind, { ...asked, reason: reason.trim() }, key), {
      said: saidOf[kind](serial),
      goOn: onClose,
    })
  }
  return (
    <Dialog
      open
      onClose={unlessTyped(onClose, reason, '')}
      fullWidth
      maxWidth="sm"
      aria-labelledby="end-title"
    >
      <form onSubmit={end} noValidate>
        <DialogTitle id="end-title">{titleOf(kind, serial)}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {choosesSettlement && (
            <SettlementChoice value={settlement} jobType={job.jobType} onChange={setSettlement} />
          )}
          {shift && kind === 'noShow' && (
            <WorkedDays shift={shift} zone={job.timeZone} chosen={workedSlotIds} onChange={setWorked} />
          )}
          {error && (
            <Alert severity="error">
              {error instanceof Error ? error.message : 'What it does could not be read.'}
            </Alert>
          )}
          {!effect && !error && <LinearProgress aria-label="Reading what it does" />}
          {effect && !error && <Facts facts={endLines(kind, effect)} />}
          <TextField
            label="Reason"
            value={reason}
            onChange={event => {
              setReason(event.target.value)
              setWrong(undefined)
            }}
            error={Boolean(wrong)}
            helperText={wrong ?? 'Both sides read it.'}
            multiline
            minRows={3}
            fullWidth
            required
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Keep as it is</Button>
          <Button
            type="submit"
            variant="contained"
            color="error"
            disabled={busy || !effect || Boolean(error)}
          >
            {buttonOf(kind, effect)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
