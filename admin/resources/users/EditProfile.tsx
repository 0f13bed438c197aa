import { useQueryClient } from '@tanstack/react-query'
import { Dialog, DialogContent } from '@mui/material'
import type { ClinicianRecord } from '@gaitway/contract/schemas/clinicians'
import type { FacilityRecord, UserRecord } from '@gaitway/contract/schemas/resources'
import { useGetOne } from 'react-admin'
import { call } from '../../session.ts'
import { EditRecordDialog } from '../../shared/EditRecordDialog.tsx'
import { LoadState } from '../../shared/Parts.tsx'
import { accountGroups, clinicianGroups, facilityGroups } from './profile-fields.ts'
import { useClinician } from './use-profile.ts'

type ProfileDialogProps = { id: string; onClose: () => void }

const LoadingDialog = ({ what, error, onClose }: { what: string; error: unknown; onClose: () => void }) => (
  <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-label={what}>
    <DialogContent>
      <LoadState what={what} data={undefined} error={error} />
    </DialogContent>
  </Dialog>
)

export const EditAccount = ({ user, onClose }: { user: UserRecord; onClose: () => void }) => (
  <EditRecordDialog
    title={`Edit the account of ${user.firstName} ${user.lastName}`}
    groups={accountGroups}
    record={user}
    send={changes => call('accounts.update', { userId: user.id, version: user.version, ...changes })}
    success="Account saved"
    onClose={onClose}
  />
)

/** The saved profile replaces the cached one, because each read of a profile is recorded. */
export const EditClinician = ({ id, onClose }: ProfileDialogProps) => {
  const queries = useQueryClient()
  const { data: profile, error } = useClinician(id)
  const { data: record, error: recordError } = useGetOne<ClinicianRecord>('clinicians', { id })
  if (!profile || !record)
    return <LoadingDialog what="the profile" error={error ?? recordError} onClose={onClose} />
  return (
    <EditRecordDialog
      title={`Edit the profile of ${record.name}`}
      groups={clinicianGroups}
      record={profile}
      send={async changes => {
        const saved = await call('clinicians.edit', { id, version: record.version, ...changes })
        queries.setQueryData(['clinicians.read', { id }], saved)
      }}
      success="Profile saved"
      onClose={onClose}
    />
  )
}

export const EditFacility = ({ id, onClose }: ProfileDialogProps) => {
  const queries = useQueryClient()
  const { data: record, error } = useGetOne<FacilityRecord>('facilities', { id })
  if (!record) return <LoadingDialog what="the facility" error={error} onClose={onClose} />
  return (
    <EditRecordDialog
      title={`Edit ${record.officeName ?? 'the facility'}`}
      groups={facilityGroups}
      record={record}
      send={async changes => {
        const saved = await call('facilities.edit', { id, version: record.version, ...changes })
        queries.setQueryData(['facilities.read', { id }], saved)
      }}
      success="Facility saved"
      onClose={onClose}
    />
  )
}
