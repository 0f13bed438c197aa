import { Box, Link, Typography } from '@mui/material'
import type { Side } from '@gaitway/contract/enums'
import { Title, usePermissions } from 'react-admin'
import { Panel } from '../../shared/Parts.tsx'
import { StaffList } from '../staff/StaffList.tsx'
import { CallHours } from './CallHours.tsx'
import { PageLink } from '../../shared/PageLink.tsx'

/** What the back office itself is set to, and the way to one's own sign-in. */
export const Settings = () => {
  const { permissions } = usePermissions<Side>()
  return (
    <Box sx={{ display: 'grid', gap: 2, paddingTop: 2, paddingBottom: 4, maxWidth: 1100 }}>
      <Title title="Account Settings" />
      <Panel title="Your sign-in">
        <Typography>
          Your name, password and two-step sign-in are on <Link href="/profile">your profile</Link>.
        </Typography>
      </Panel>
      <Panel title="Scheduled runs">
        <Typography>
          When each part of the clock’s work ran last, and what came of it, is on{' '}
          <PageLink to="/settings/runs">scheduled runs</PageLink>.
        </Typography>
      </Panel>
      <CallHours />
      {permissions === 'admin' && <StaffList />}
    </Box>
  )
}
