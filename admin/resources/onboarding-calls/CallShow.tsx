import { Box, Button, LinearProgress, Link, Typography } from '@mui/material'
import type { OnboardingCallRecord, UserRecord } from '@gaitway/contract/schemas/resources'
import { showLongDay, showTime, showZone } from '@gaitway/contract/time'
import { ShowBase, Title, useGetOne, useShowContext, useGetList, useRedirect } from 'react-admin'
import { CopyId } from '../../shared/CopyId.tsx'
import { Panel, RecordHeader } from '../../shared/Parts.tsx'
import { showPhone, showRole } from '../../shared/show.ts'
import { StatusChip } from '../../shared/StatusChip.tsx'
import { PersonReview } from '../users/PersonReview.tsx'
import { UserStatusChip } from '../users/UserStatusChip.tsx'
import { CallMoves } from './CallMoves.tsx'
import { callsOfDay, teamDay } from './days.ts'
import { useNextKeys } from '../../shared/use-next-keys.ts'
import { PageLink } from '../../shared/PageLink.tsx'
import { Reading } from '../../shared/Reading.tsx'

const DAY_MAX = 100

/** The other booked calls of the same day, to move through them in order. */
const useCallsOfDay = ({ id, startsAt }: OnboardingCallRecord) => {
  const redirect = useRedirect()
  const { data = [] } = useGetList<OnboardingCallRecord>('onboarding-calls', {
    filter: { day: teamDay(startsAt), status: 'booked' },
    sort: { field: 'startsAt', order: 'ASC' },
    pagination: { page: 1, perPage: DAY_MAX },
  })
  const others = data.filter(call => call.id !== id)
  const pageOf = (call: OnboardingCallRecord | undefined) => call && `/onboarding-calls/${call.id}/show`
  const next = pageOf(others.find(call => call.startsAt >= startsAt))
  const previous = pageOf(others.findLast(call => call.startsAt < startsAt))
  useNextKeys(next, previous)
  return {
    left: others.filter(call => call.startsAt >= startsAt).length,
    next: next && (() => redirect(next)),
    previous: previous && (() => redirect(previous)),
  }
}

const DayQueue = ({ call }: { call: OnboardingCallRecord }) => {
  const { left, next, previous } = useCallsOfDay(call)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Box component="span" sx={{ color: 'text.secondary', flexBasis: { xs: '100%', sm: 'auto' } }}>
        {left === 1 ? '1 more call that day' : `${left} more calls that day`}
      </Box>
      <Button variant="outlined" disabled={!previous} onClick={previous || undefined}>
        Previous (p)
      </Button>
      <Button variant="outlined" disabled={!next} onClick={next || undefined}>
        Next call (n)
      </Button>
    </Box>
  )
}

const CallPanel = ({ call }: { call: OnboardingCallRecord }) => (
  <Panel title="Call" aside={<StatusChip of="onboardingCall" state={call.status} />}>
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'baseline',
        columnGap: 2,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <Typography sx={{ fontSize: 18, fontWeight: 650 }}>
        {showTime(call.startsAt)} {showZone(call.startsAt)}
      </Typography>
      {call.phone && (
        <Link sx={{ fontSize: 16 }} href={`tel:+1${call.phone}`}>
          {showPhone(call.phone)}
        </Link>
      )}
    </Box>
    <PageLink to={callsOfDay(teamDay(call.startsAt))}>{showLongDay(call.startsAt)}</PageLink>
    {call.statusReason && <Typography sx={{ marginTop: 1 }}>Reason: {call.statusReason}</Typography>}
    <CallMoves call={call} />
  </Panel>
)

const PersonBeside = ({ call }: { call: OnboardingCallRecord }) => {
  const { data: user, error } = useGetOne<UserRecord>('users', { id: call.userId })
  if (error || !user) return <Reading what="the person" data={user} error={error} />
  return (
    <>
      <RecordHeader
        name={call.name}
        state={<UserStatusChip user={user} />}
        under={`${showRole(call.role)}${call.name === call.personName ? '' : ` · ${call.personName}`}${user.city ? ` · ${user.city}, ${user.state}` : ''}`}
        ids={<CopyId label="User" id={user.id} />}
        moves={<DayQueue call={call} />}
      />
      <PersonReview user={user} beside={<CallPanel call={call} />} />
    </>
  )
}

const Page = () => {
  const { record } = useShowContext<OnboardingCallRecord>()
  if (!record) return <LinearProgress aria-label="Loading the call" />
  return (
    <>
      <Title title={`Call with ${record.personName}`} />
      <PersonBeside key={record.id} call={record} />
    </>
  )
}

/** Shows the person beside the call, so staff can decide while they talk. */
export const CallShow = () => (
  <ShowBase>
    <Box sx={{ paddingTop: 2, paddingBottom: 4 }}>
      <Page />
    </Box>
  </ShowBase>
)
