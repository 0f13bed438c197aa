import { Box, Link, Typography } from '@mui/material'
import type { Side } from '@gaitway/contract/enums'
import { Title, usePermissions } from 'react-admin'
import { PageLink, Panel } from '../../shared/Parts.tsx'
import { StaffList } from '../staff/StaffList.tsx'
import { CallHours } from './CallHours.tsx'

/** The page /settings. */
export const Settings = () => {
  const { permissions } = usePermissions<Side>()
  return (
    <Box sx={{ display: 'grid', gap: 2, paddingTop: 2, paddingBottom: 4, maxWidth: 1100 }}>
      <Title title="Account Settings" />
      <Panel title="Your profile">
        <Typography>
          You can change your name, password and two-step verification on <Link href="/profile">your profile</Link>.
        </Typography>
      </Panel>
      <Panel title="Scheduled runs">
        <Typography>
          See when each scheduled task last ran and what it did on{' '}
          <PageLink to="/settings/runs">scheduled runs</PageLink>.
        </Typography>
      </Panel>
      <CallHours />
      {permissions === 'admin' && <StaffList />}
    </Box>
  )
}
