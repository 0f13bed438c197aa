import { Box, Button, Typography } from '@mui/material'
import { Title } from 'react-admin'
import { Link } from 'react-router-dom'

/** An address of the back office that leads nowhere. */
export const NotFound = () => (
  <Box sx={{ padding: 4, display: 'grid', gap: 2, justifyItems: 'start', maxWidth: 560 }}>
    <Title title="There is no page here" />
    <Typography>
      The link may be old or mistyped, or this list is not open to your account. The menu shows everything
      that is.
    </Typography>
    <Button component={Link} to="/users" variant="contained">
      Go to the users
    </Button>
  </Box>
)
