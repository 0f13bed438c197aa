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
import { colors } from '@gaitway/contract/colors'
import { showSerial } from '@gaitway/contract/money'
import { showPhone } from '@gaitway/contract/phone'
import type { Candidate } from '@gaitway/contract/schemas/invitations'
import type { JobRecord } from '@gaitway/contract/schemas/resources'
import { useState } from 'react'
import { call } from '../../session.ts'
import { MoveDialog, useMoveForm } from '../../shared/MoveDialog.tsx'
import { LoadState, Mark, Nothing } from '../../shared/Parts.tsx'
import { useCall } from '../../shared/queries.ts'
import { describeCandidate, showPeople } from './offer.ts'

/** The others show on request, so that what follows them stays near. */
const SHOWN_FIRST = 5

type ChoiceProps = {
  label: string
  candidates: readonly Candidate[]
  chosen: readonly string[]
  error?: string
  onChange: (ids: string[]) => void
}

type RowProps = { candidate: Candidate; isChosen: boolean; onChange: (isOn: boolean) => void }

const CandidateRow = ({ candidate, isChosen, onChange }: RowProps) => {
  const { name, phone, isFavorite, hasApplied, isInvited } = candidate
  return (
    <Box component="li" sx={{ borderTop: `1px solid ${colors.line}`, paddingY: 0.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <FormControlLabel
          control={
            <Checkbox
              size="small"
              checked={isChosen}
              disabled={isInvited}
              onChange={(_, isOn) => onChange(isOn)}
            />
          }
          label={name}
          sx={{ marginRight: 0 }}
        />
        {isInvited && <Mark tone="stone">Invited</Mark>}
        {hasApplied && <Mark tone="sky">Applied before</Mark>}
        {isFavorite && <Mark tone="pine">Favorite</Mark>}
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

/** Clinicians who could take a shift, with their phone numbers. */
const CandidateChoice = ({ label, candidates, chosen, error, onChange }: ChoiceProps) => {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? candidates : candidates.slice(0, SHOWN_FIRST)
  const hidden = candidates.length - shown.length
  const choose = (id: string, isOn: boolean) =>
    onChange(isOn ? [...chosen, id] : chosen.filter(one => one !== id))
  return (
    <FormControl component="fieldset" error={Boolean(error)}>
      <FormLabel component="legend">{label}</FormLabel>
      {candidates.length === 0 && (
        <Nothing>No other clinician with a license for this state is free at this time.</Nothing>
      )}
      <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {shown.map(candidate => (
          <CandidateRow
            key={candidate.clinicianId}
            candidate={candidate}
            isChosen={chosen.includes(candidate.clinicianId)}
            onChange={isOn => choose(candidate.clinicianId, isOn)}
          />
        ))}
      </Box>
      {hidden > 0 && (
        <Button sx={{ justifySelf: 'start', alignSelf: 'start' }} onClick={() => setWhole(true)}>
          Show {hidden} more
        </Button>
      )}
      {error && <FormHelperText>{error}</FormHelperText>}
    </FormControl>
  )
}

type CandidatesProps = Omit<ChoiceProps, 'candidates'> & { jobId: string }

/** Those who could take a shift, to call or to invite. */
export const Candidates = ({ jobId, ...choice }: CandidatesProps) => {
  const { data, error } = useCall('jobs.listCandidates', { jobId })
  return (
    <>
      <LoadState what="the clinicians who could take it" data={data} error={error} />
      {data && <CandidateChoice candidates={data.data} {...choice} />}
    </>
  )
}

const InviteDialog = ({ job, onClose }: { job: JobRecord; onClose: () => void }) => {
  const serial = showSerial(job.serialNumber)
  const form = useMoveForm<{ clinicianIds: string[] }>({
    initial: { clinicianIds: [] },
    validate: ({ clinicianIds }) => ({
      clinicianIds: clinicianIds.length === 0 ? 'Choose who to invite' : undefined,
    }),
    send: ({ clinicianIds }) => call('jobs.inviteByStaff', { jobId: String(job.id), clinicianIds }),
    success: ({ clinicianIds }) => `Invited ${showPeople(clinicianIds.length)} to shift ${serial}.`,
    draft: `invite ${job.id}`,
    onClose,
  })
  const { clinicianIds } = form.values
  return (
    <MoveDialog form={form} title={`Invite clinicians to shift ${serial}`} action="Invite">
      <Candidates
        label="Clinicians to invite"
        jobId={String(job.id)}
        chosen={clinicianIds}
        error={form.errors.clinicianIds}
        onChange={chosen => form.change({ clinicianIds: chosen })}
      />
    </MoveDialog>
  )
}

/** Staff find someone for an open shift. */
export const InviteButton = ({ job }: { job: JobRecord }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" sx={{ marginTop: 1 }} onClick={() => setOpen(true)}>
        Invite clinicians
      </Button>
      {isOpen && <InviteDialog job={job} onClose={() => setOpen(false)} />}
    </>
  )
}
