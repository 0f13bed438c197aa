import { Box, Button, Typography } from '@mui/material'
import { Link } from 'react-router-dom'
import { AdminPageTitle } from '../shared/AdminPageTitle.tsx'

/** For unknown addresses, and for lists that this role may not open. */
export const AdminNotFound = () => (
  <Box sx={{ padding: 4, display: 'grid', gap: 2, justifyItems: 'start', maxWidth: 560 }}>
    <AdminPageTitle title="Page not found" />
    <Typography>
      The link may be outdated or mistyped, or your account doesn’t have access to this list. The menu shows
      everything you can open.
    </Typography>
    <Button component={Link} to="/users" variant="contained">
      Go to users
    </Button>
  </Box>
)
