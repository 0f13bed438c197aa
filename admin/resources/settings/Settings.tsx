import { colors } from '@gaitway/contract/colors'
import type { Side } from '@gaitway/contract/enums'
import type { Output } from '@gaitway/contract/schemas/index'
import { showDay } from '@gaitway/contract/time'
import { Box, Card, Link, Typography } from '@mui/material'
import { useGetIdentity, usePermissions } from 'react-admin'
import { type Column, EmbeddedList, PagerIfNeeded, Rows } from '../../shared/ListPage.tsx'
import { ResetSecondFactor } from '../users/UserHeader.tsx'
import { LoadState, Mark, Nothing, Page, PageLink, Panel, StatusChip } from '../../shared/Parts.tsx'
import { useCall } from '../../shared/queries.ts'
import { showRole, showWhen } from '../../shared/show.ts'
import { CallHours } from './CallHours.tsx'
import { CancellationPolicy } from './CancellationPolicy.tsx'
import { runCounts, runFailures, runName, runTook } from './run-copy.ts'

type Person = Output<'accounts.staff'>['data'][number]

const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`

const columns = (me: unknown): Column<Person>[] => [
  { label: 'Name', show: person => `${nameOf(person)}${person.id === me ? ' (you)' : ''}` },
  {
    label: 'Two-step verification',
    show: person => (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {person.isTwoFactorOn ? <Mark tone="leaf">App</Mark> : <Mark tone="stone">Email</Mark>}
        {person.isTwoFactorOn && person.id !== me && (
          <ResetSecondFactor userId={person.id} name={nameOf(person)} />
        )}
      </Box>
    ),
  },
  { label: 'Email', show: person => person.email },
  { label: 'Role', show: person => showRole(person.roles) },
  { label: 'Status', show: person => <StatusChip of="user" state={person.status} /> },
  { label: 'Last seen', show: person => (person.lastSeenAt ? showWhen(person.lastSeenAt) : 'Never') },
  { label: 'Added', show: person => showDay(person.createdAt) },
]

/** For admins. */
const StaffList = () => {
  const { identity } = useGetIdentity()
  return (
    <Panel title="Staff">
      <EmbeddedList resource="staff" perPage={25}>
        <Rows columns={columns(identity?.id)} />
        <PagerIfNeeded />
      </EmbeddedList>
    </Panel>
  )
}

/** The page /settings. */
export const Settings = () => {
  const { permissions } = usePermissions<Side>()
  return (
    <Page title="Account Settings">
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
      <CancellationPolicy />
      <CallHours />
      {permissions === 'admin' && <StaffList />}
    </Page>
  )
}

type Run = Output<'ledger.runs'>[number]

const REFRESH_MILLISECONDS = 60_000

const State = ({ run }: { run: Run }) => {
  if (run.isOk === false) return <Mark tone="clay">Failed</Mark>
  return run.finishedAt ? <Mark tone="leaf">Done</Mark> : <Mark tone="sky">Running</Mark>
}

const RunRow = ({ run }: { run: Run }) => (
  <Box
    component="li"
    sx={{
      display: 'grid',
      gap: { xs: 0.5, sm: 2 },
      gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) 290px minmax(0, 1fr) 90px' },
      alignItems: 'baseline',
      padding: 1.5,
      borderTop: `1px solid ${colors.line}`,
      '&:first-of-type': { borderTop: 0 },
    }}
  >
    <Box sx={{ fontWeight: 600 }}>{runName(run.name)}</Box>
    <Box
      sx={{
        order: { xs: 1, sm: 0 },
        gridColumn: { xs: '1 / -1', sm: 'auto' },
        color: colors.ink2,
        fontSize: 13,
      }}
    >
      {showWhen(run.startedAt)}, {runTook(run)}
    </Box>
    <Box sx={{ order: { xs: 2, sm: 0 }, gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
      {runCounts(run)}
      {runFailures(run).map(failure => (
        <Box key={failure} sx={{ color: colors.clay, overflowWrap: 'anywhere' }}>
          {failure}
        </Box>
      ))}
    </Box>
    <Box sx={{ justifySelf: 'end' }}>
      <State run={run} />
    </Box>
  </Box>
)

const failedFirst = (one: Run, other: Run) =>
  Number(one.isOk ?? true) - Number(other.isOk ?? true) ||
  runName(one.name).localeCompare(runName(other.name))

export const ScheduledRuns = () => {
  const { data, error, refetch } = useCall('ledger.runs', {}, { refetchInterval: REFRESH_MILLISECONDS })
  return (
    <Page title="Scheduled runs" back={{ to: '/settings', label: 'Back to settings' }}>
      <LoadState what="the runs" data={data} error={error} onTryAgain={refetch} />
      {data?.length === 0 && <Nothing>No runs yet. The first one starts within a minute.</Nothing>}
      {data && data.length > 0 && (
        <Card component="ul" aria-label="Runs" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {data.toSorted(failedFirst).map(run => (
            <RunRow key={run.name} run={run} />
          ))}
        </Card>
      )}
    </Page>
  )
}
