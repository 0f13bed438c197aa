import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import type { UserRecord } from '@gaitway/contract/resource-records'
import { useGetList } from 'react-admin'
import { Link, Navigate, useParams } from 'react-router-dom'

/** A profile's address leads to the page of the person it belongs to. */
export const ToPerson = ({ by }: { by: 'clinicianId' | 'facilityId' }) => {
  const { id } = useParams()
  const { data, error } = useGetList<UserRecord>('users', {
    filter: { [by]: id },
    sort: { field: 'createdAt', order: 'ASC' },
    pagination: { page: 1, perPage: 1 },
  })
  const [person] = data ?? []
  if (person) return <Navigate to={`/users/${person.id}/show`} replace />
  if (!data && !error) return <LinearProgress aria-label="Looking for the person" />
  return (
    <Alert
      severity="error"
      sx={{ marginTop: 2 }}
      action={
        <Button component={Link} to="/users">
          All users
        </Button>
      }
    >
      There is no such {by === 'clinicianId' ? 'clinician' : 'facility'}.
    </Alert>
  )
}
