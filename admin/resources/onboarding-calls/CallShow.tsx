import { roleNames, type Side } from '@gaitway/contract/values/enums'
import { onboardingCallLifecycle } from '@gaitway/contract/lifecycles/onboarding-call'
import { listOpenMoves, type MoveOf } from '@gaitway/contract/lifecycles/step'
import { findStatusWord } from '@gaitway/contract/format/status-copy'
import { colors } from '@gaitway/contract/values/colors'
import { Box, Link, Typography } from '@mui/material'
import type { OnboardingCallRecord, UserRecord } from '@gaitway/contract/schemas/resources'
import { showLongDay, showTime, showZone } from '@gaitway/contract/format/time'
import { usePermissions, useGetOne } from 'react-admin'
import { call as request } from '../../session.ts'
import { type MoveButton, MoveButtons } from '../../shared/MoveButtons.tsx'
import { AdminPageTitle } from '../../shared/AdminPageTitle.tsx'
import { QueueButtons, RecordHeader, RecordPage } from '../../shared/RecordPage.tsx'
import { LoadState, PageLink, Panel, StatusChip } from '../../shared/Parts.tsx'
import { showPhone } from '../../shared/show.ts'
import { soonestFirst, useNow, useRecords } from '../../shared/queries.ts'
import { describeCallEffect } from '../users/decision-copy.ts'
import { PersonReview } from '../users/PersonReview.tsx'
import { UserStatusChip } from '../users/UserStatus.tsx'
import { callsPath, teamDay } from './days.ts'

const DayQueue = ({ call: { id, startsAt } }: { call: OnboardingCallRecord }) => {
  const { data = [] } = useRecords<OnboardingCallRecord>(
    'onboarding-calls',
    { day: teamDay(startsAt), status: 'booked' },
    { sort: soonestFirst, max: 100 },
  )
  const others = data.filter(call => call.id !== id)
  const later = others.filter(call => call.startsAt >= startsAt)
  const buildPath = (call: OnboardingCallRecord | undefined) => call && `/onboarding-calls/${call.id}/show`
  return (
    <QueueButtons
      label={later.length === 1 ? '1 more call that day' : `${later.length} more calls that day`}
      next={buildPath(later[0])}
      previous={buildPath(others.findLast(call => call.startsAt < startsAt))}
    />
  )
}

type CallMove = MoveOf<typeof onboardingCallLifecycle>

/** The buttons of a booked call, and what a decision about the person does to the call. */
export const CallMoves = ({ call }: { call: OnboardingCallRecord }) => {
  const { permissions = 'subadmin' } = usePermissions<Side>()
  const now = useNow()
  const open = listOpenMoves(onboardingCallLifecycle, call.status, permissions)
  if (open.length === 0) return null
  const buttonFor = (name: CallMove): MoveButton => {
    const { to: status, label = name } = onboardingCallLifecycle.moves[name]
    const isCancel = name === 'cancel'
    return {
      label,
      variant: isCancel ? 'text' : 'outlined',
      color: isCancel ? 'error' : 'primary',
      // a call can't be missed before it starts
      disabled: name === 'miss' && (!now || now < new Date(call.startsAt)),
      send: async reason => {
        if (status !== 'booked')
          await request('onboarding.conclude', { id: call.id, status, reason: reason || undefined })
      },
      success: `Call with ${call.personName}: ${findStatusWord('onboardingCall', status).word}.${name === 'conclude' ? '' : ' We notified them.'}`,
      asks: isCancel
        ? {
            title: `Cancel the call with ${call.personName}`,
            text: 'We’ll email them this reason and ask them to choose another time.',
            needsReason: true,
            about: call.id,
            action: `${label} and email them`,
          }
        : undefined,
    }
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginTop: 1.5 }}>
      <MoveButtons size="small" moves={open.map(buttonFor)} />
      {now && (
        <Typography sx={{ fontSize: 13, color: colors.ink3 }}>
          Approving or declining this person will also {describeCallEffect('approve', call, now)}.
        </Typography>
      )}
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
    <PageLink to={callsPath(teamDay(call.startsAt))}>{showLongDay(call.startsAt)}</PageLink>
    {call.statusReason && <Typography sx={{ marginTop: 1 }}>Reason: {call.statusReason}</Typography>}
    <CallMoves call={call} />
  </Panel>
)

const CallPage = ({ call }: { call: OnboardingCallRecord }) => {
  const { data: user, error } = useGetOne<UserRecord>('users', { id: call.userId })
  if (error || !user) return <LoadState what="the profile" data={user} error={error} />
  return (
    <>
      <RecordHeader
        name={call.name}
        state={<UserStatusChip user={user} />}
        under={`${roleNames[call.role]}${call.name === call.personName ? '' : ` · ${call.personName}`}${user.city ? ` · ${user.city}, ${user.state}` : ''}`}
        ids={{ User: user.id }}
        moves={<DayQueue call={call} />}
      />
      <PersonReview user={user} beside={<CallPanel call={call} />} />
    </>
  )
}

/** Shows the person beside the call, so that staff can decide during the call. */
export const CallShow = () => (
  <RecordPage<OnboardingCallRecord> what="call">
    {call => (
      <>
        <AdminPageTitle title={`Call with ${call.personName}`} />
        <CallPage key={call.id} call={call} />
      </>
    )}
  </RecordPage>
)
