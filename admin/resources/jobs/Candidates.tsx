import {
  Box,
  Button,
  Checkbox,
  FormControl,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  Link,
} from '@mui/material'
import { colors } from '@gaitway/contract/values/colors'
import { showSerial } from '@gaitway/contract/format/money'
import { showPhone } from '@gaitway/contract/format/phone'
import { plural } from '@gaitway/contract/format/plural'
import { CHOOSE_INVITED } from '@gaitway/contract/fields/common'
import type { Candidate } from '@gaitway/contract/schemas/invitations'
import type { JobRecord } from '@gaitway/contract/schemas/resources'
import { useEffect, useId, useRef, useState, type Ref } from 'react'
import { call } from '../../session.ts'
import { MoveDialog, useMoveForm } from '../../shared/MoveDialog.tsx'
import { LoadState, StatusMark } from '../../shared/Parts.tsx'
import { useCall } from '../../shared/queries.ts'
import { describeCandidate } from './offer.ts'

/** More candidates show on request, so that the rest of the dialog stays near. */
const SHOWN_FIRST = 5

/** The clinicians who could take a shift; not read while the shift isn’t open. */
export const useCandidates = (jobId: string, enabled = true) => {
  const { data, error } = useCall('jobs.listCandidates', { jobId }, { enabled })
  const candidates = data?.data
  return {
    candidates,
    error,
    /** the candidates among these who can still be invited */
    listInvitable: (ids: readonly string[]) =>
      ids.filter(id => candidates?.some(one => one.clinicianId === id && !one.isInvited)),
  }
}

type RowProps = {
  candidate: Candidate
  isChosen: boolean
  inputRef?: Ref<HTMLInputElement>
  onChange: (isOn: boolean) => void
}

const CandidateRow = ({ candidate, isChosen, inputRef, onChange }: RowProps) => {
  const { name, phone, isFavorite, hasApplied, isInvited } = candidate
  return (
    <Box component="li" sx={{ borderTop: `1px solid ${colors.line}`, paddingY: 0.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <FormControlLabel
          control={
            <Checkbox
              size="small"
              slotProps={{ input: { ref: inputRef } }}
              checked={isChosen && !isInvited}
              disabled={isInvited}
              onChange={(_, isOn) => onChange(isOn)}
            />
          }
          label={name}
          sx={{ marginRight: 0 }}
        />
        {isInvited && <StatusMark tone="stone">Invited</StatusMark>}
        {hasApplied && <StatusMark tone="info">Applied to this shift</StatusMark>}
        {isFavorite && <StatusMark tone="pine">Favorite</StatusMark>}
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 1.5,
          paddingLeft: 3.5,
          fontSize: 13,
          color: colors.ink2,
        }}
      >
        <span>{describeCandidate(candidate)}</span>
        {phone && (
          <Link
            href={`tel:+1${phone}`}
            aria-label={`Call ${name}, ${showPhone(phone)}`}
            sx={{ display: 'inline-flex', alignItems: 'center', minHeight: { xs: 44, sm: 24 } }}
          >
            {showPhone(phone)}
          </Link>
        )}
      </Box>
    </Box>
  )
}

type CandidatesProps = {
  found: ReturnType<typeof useCandidates>
  label: string
  hint: string
  chosen: readonly string[]
  problem?: string
  onChange: (ids: string[]) => void
}

/** The clinicians who could take a shift, to call or to invite. */
export const Candidates = ({ found, label, hint, chosen, problem, onChange }: CandidatesProps) => {
  const { candidates, error } = found
  const id = useId()
  const [showsAll, setShowsAll] = useState(false)
  const firstHidden = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (showsAll) firstHidden.current?.focus()
  }, [showsAll])
  if (!candidates || error) return <LoadState what="available clinicians" data={candidates} error={error} />
  const isChosen = ({ clinicianId }: Candidate) => chosen.includes(clinicianId)
  const shown = candidates.filter((one, index) => showsAll || index < SHOWN_FIRST || isChosen(one))
  const hidden = candidates.length - shown.length
  return (
    <FormControl component="fieldset" error={Boolean(problem)} aria-describedby={`${id}hint ${id}problem`}>
      <FormLabel component="legend">{label}</FormLabel>
      <FormHelperText id={`${id}hint`} error={false} sx={{ marginX: 0 }}>
        {candidates.length === 0 ? 'No one else is eligible and available for this shift.' : hint}
      </FormHelperText>
      <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {shown.map((candidate, index) => (
          <CandidateRow
            key={candidate.clinicianId}
            candidate={candidate}
            isChosen={isChosen(candidate)}
            inputRef={index === SHOWN_FIRST ? firstHidden : undefined}
            onChange={isOn => {
              const others = chosen.filter(one => one !== candidate.clinicianId)
              onChange(isOn ? [...others, candidate.clinicianId] : others)
            }}
          />
        ))}
      </Box>
      {hidden > 0 && (
        <Button sx={{ alignSelf: 'start' }} onClick={() => setShowsAll(true)}>
          Show {hidden} more
        </Button>
      )}
      <FormHelperText id={`${id}problem`}>{problem}</FormHelperText>
    </FormControl>
  )
}

/** Staff invite clinicians to an open shift. */
export const InviteCandidatesDialog = ({ job, onClose }: { job: JobRecord; onClose: () => void }) => {
  const serial = showSerial(job.serialNumber)
  const jobId = String(job.id)
  const found = useCandidates(jobId)
  const form = useMoveForm<{ clinicianIds: string[] }>({
    initial: { clinicianIds: [] },
    validate: ({ clinicianIds }) => ({
      clinicianIds: found.listInvitable(clinicianIds).length === 0 ? CHOOSE_INVITED : undefined,
    }),
    send: ({ clinicianIds }) =>
      call('jobs.inviteByStaff', { jobId, clinicianIds: found.listInvitable(clinicianIds) }),
    success: ({ clinicianIds }) =>
      `Invited ${plural(found.listInvitable(clinicianIds).length, 'clinician', 'clinicians')} to shift ${serial}.`,
    draft: `invite ${job.id}`,
    onClose,
  })
  return (
    <MoveDialog
      form={form}
      title={`Invite clinicians to shift ${serial}`}
      action="Send invitations"
      isReady={Boolean(found.candidates?.length)}
    >
      <Candidates
        found={found}
        label="Clinicians to invite"
        hint={`They get a link to the shift. Those who apply wait for ${job.officeName} to confirm.`}
        chosen={form.values.clinicianIds}
        problem={form.errors.clinicianIds}
        onChange={clinicianIds => form.change({ clinicianIds })}
      />
    </MoveDialog>
  )
}
