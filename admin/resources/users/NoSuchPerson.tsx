import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import type { PersonBy } from './use-person.ts'

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
