import { colors } from '@gaitway/contract/values/colors'
import type { Side } from '@gaitway/contract/values/enums'
import type { Output } from '@gaitway/contract/schemas/index'
import { showWhen } from '@gaitway/contract/format/time'
import { Box, Card, Link, Typography } from '@mui/material'
import { usePermissions } from 'react-admin'
import { LoadState, StatusMark, Nothing, AdminPage, PageLink, Panel } from '../../shared/Parts.tsx'
import { useCall } from '../../shared/queries.ts'
import { CallHours } from './CallHours.tsx'
import { Policies } from './Policies.tsx'
import { formatRunCounts, listRunFailures, nameRun, formatRunTime } from './run-copy.ts'
import { StaffList } from './Staff.tsx'

export const Settings = () => {
  const { permissions } = usePermissions<Side>()
  return (
    <AdminPage title="Account Settings">
      <Panel title="Your profile">
        <Typography>
          You can change your name, password and two-step verification on{' '}
          <Link href="/profile">your profile</Link>.
        </Typography>
      </Panel>
      <Panel title="Scheduled runs">
        <Typography>
          See when each scheduled task last ran and what it did on{' '}
          <PageLink to="/settings/runs">scheduled runs</PageLink>.
        </Typography>
      </Panel>
      {permissions === 'admin' && (
        <Panel title="Compliance data">
          <Typography>
            See the current codes, due dates and thresholds, and import new ones, on{' '}
            <PageLink to="/settings/compliance-data">compliance data</PageLink>.
          </Typography>
        </Panel>
      )}
      <Policies />
      <CallHours />
      {permissions === 'admin' && <StaffList />}
    </AdminPage>
  )
}

type Run = Output<'ledger.runs'>[number]

const RunStatus = ({ run }: { run: Run }) => {
  if (run.problem) return <StatusMark tone="danger">Late</StatusMark>
  if (run.isOk === false) return <StatusMark tone="danger">Failed</StatusMark>
  return (
    <StatusMark tone={run.finishedAt ? 'success' : 'info'}>{run.finishedAt ? 'Done' : 'Running'}</StatusMark>
  )
}

const RunRow = ({ run }: { run: Run }) => (
  <Box
    component="li"
    sx={{
      display: 'grid',
      gap: { xs: 0.5, md: 2 },
      gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: 'minmax(0, 1fr) 290px minmax(0, 1fr) 90px' },
      alignItems: 'baseline',
      padding: 1.5,
      borderTop: `1px solid ${colors.line}`,
      '&:first-of-type': { borderTop: 0 },
    }}
  >
    <Box sx={{ fontWeight: 600 }}>{nameRun(run.name)}</Box>
    <Box
      sx={{
        order: { xs: 1, md: 0 },
        gridColumn: { xs: '1 / -1', md: 'auto' },
        color: colors.ink2,
        fontSize: 13,
      }}
    >
      {showWhen(run.startedAt)}, {formatRunTime(run)}
    </Box>
    <Box sx={{ order: { xs: 2, md: 0 }, gridColumn: { xs: '1 / -1', md: 'auto' } }}>
      {formatRunCounts(run)}
      {listRunFailures(run).map(failure => (
        <Box key={failure} sx={{ color: colors.clay, overflowWrap: 'anywhere' }}>
          {failure}
        </Box>
      ))}
    </Box>
    <Box sx={{ justifySelf: 'end' }}>
      <RunStatus run={run} />
    </Box>
  </Box>
)

const failedFirst = (one: Run, other: Run) =>
  Number(!one.problem) - Number(!other.problem) ||
  Number(one.isOk ?? true) - Number(other.isOk ?? true) ||
  nameRun(one.name).localeCompare(nameRun(other.name))

export const ScheduledRuns = () => {
  const { data, error, refetch } = useCall('ledger.runs', {}, { refetchInterval: 60_000 })
  return (
    <AdminPage title="Scheduled runs" back={{ to: '/settings', label: 'Back to settings' }}>
      <LoadState what="the runs" data={data} error={error} onTryAgain={refetch} />
      {data?.length === 0 && <Nothing>No runs yet. The first one starts within a minute.</Nothing>}
      {data && data.length > 0 && (
        <Card component="ul" aria-label="Runs" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {data.toSorted(failedFirst).map(run => (
            <RunRow key={run.name} run={run} />
          ))}
        </Card>
      )}
    </AdminPage>
  )
}
