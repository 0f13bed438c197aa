import { Alert, Button } from '@mui/material'
import { Link } from 'react-router-dom'
import type { UserRecord } from '@gaitway/contract/schemas/resources'
import { useGetList } from 'react-admin'

/** Said where an address names nobody, or what it names could not be read. */
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
    {reason ?? `There is no such ${by === 'clinicianId' ? 'clinician' : 'facility'}.`}
  </Alert>
)

export type PersonBy = 'clinicianId' | 'facilityId'

/** The person whom a clinician's or a facility's profile belongs to; nothing while it is looked for. */
export const usePerson = (by: PersonBy, id: string | undefined) => {
  const { data, error } = useGetList<UserRecord>('users', {
    filter: { [by]: id },
    sort: { field: 'createdAt', order: 'ASC' },
    pagination: { page: 1, perPage: 1 },
  })
  return { person: data?.[0], isMissing: error !== null || data?.length === 0 }
}
