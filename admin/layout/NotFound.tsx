import { Box, Button, Typography } from '@mui/material'
import { Title } from 'react-admin'
import { Link } from 'react-router-dom'

export const NotFound = () => (
  <Box sx={{ padding: 4, display: 'grid', gap: 2, justifyItems: 'start', maxWidth: 560 }}>
    <Title title="Page not found" />
    <Typography>
      The link may be outdated or mistyped, or your account doesn’t have access to this list. The menu shows
      everything you can open.
    </Typography>
    <Button component={Link} to="/users" variant="contained">
      Go to users
    </Button>
  </Box>
)
