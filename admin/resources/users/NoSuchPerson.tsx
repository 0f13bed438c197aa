import { Alert, Button } from '@mui/material'
import { Link } from 'react-router-dom'
import type { UserRecord } from '@gaitway/contract/schemas/resources'
import { useGetList } from 'react-admin'

export const NoSuchPerson = ({ by, reason }: { by: PersonBy; reason?: string }) => (
  <Alert
    severity="error"
    sx={{ marginTop: 2 }}
    action={
      <Button component={Link} to="/users">
        All users
      </Button>
    }
  >
    {reason ?? `We couldn’t find this ${by === 'clinicianId' ? 'clinician' : 'facility'}.`}
  </Alert>
)

export type PersonBy = 'clinicianId' | 'facilityId'

/** Finds the user who owns a clinician or facility profile. */
export const usePerson = (by: PersonBy, id: string | undefined) => {
  const { data, error } = useGetList<UserRecord>('users', {
    filter: { [by]: id },
    sort: { field: 'createdAt', order: 'ASC' },
    pagination: { page: 1, perPage: 1 },
  })
  return { person: data?.[0], isMissing: error !== null || data?.length === 0 }
}
