import { roleNames } from '@gaitway/contract/values/enums'
import type { Side } from '@gaitway/contract/values/enums'
import { onboardingCallLifecycle } from '@gaitway/contract/lifecycles/onboarding-call'
import { openMoves, type MoveOf } from '@gaitway/contract/lifecycles/step'
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
import { callEffect } from '../users/decision-copy.ts'
import { PersonReview } from '../users/PersonReview.tsx'
import { UserStatusChip } from '../users/UserStatus.tsx'
import { callsOfDay, teamDay } from './days.ts'

const DAY_MAX = 100

const CallQueue = ({ call: { id, startsAt } }: { call: OnboardingCallRecord }) => {
  const { data = [] } = useRecords<OnboardingCallRecord>(
    'onboarding-calls',
    { day: teamDay(startsAt), status: 'booked' },
    { sort: soonestFirst, max: DAY_MAX },
  )
  const others = data.filter(call => call.id !== id)
  const later = others.filter(call => call.startsAt >= startsAt)
  const pageOf = (call: OnboardingCallRecord | undefined) => call && `/onboarding-calls/${call.id}/show`
  return (
    <QueueButtons
      label={later.length === 1 ? '1 more call that day' : `${later.length} more calls that day`}
      next={pageOf(later[0])}
      previous={pageOf(others.findLast(call => call.startsAt < startsAt))}
    />
  )
}

type CallMove = MoveOf<typeof onboardingCallLifecycle>

/** A call can't be missed before it starts. */
const isTooEarly = (move: CallMove, startsAt: string, now: Date | undefined) =>
  move === 'miss' && (!now || now < new Date(startsAt))

/** The buttons of a booked call, and what a decision on its person does to it. */
export const CallMoves = ({ call }: { call: OnboardingCallRecord }) => {
  const { permissions = 'subadmin' } = usePermissions<Side>()
  const now = useNow()
  const open = openMoves(onboardingCallLifecycle, call.status, permissions)
  if (open.length === 0) return null
  const buttonFor = (name: CallMove): MoveButton => {
    const { to: status, label = name } = onboardingCallLifecycle.moves[name]
    const isCancel = name === 'cancel'
    return {
      label,
      variant: isCancel ? 'text' : 'outlined',
      color: isCancel ? 'error' : 'primary',
      disabled: isTooEarly(name, call.startsAt, now),
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
          Approving or declining this person will also {callEffect('approve', call, now)}.
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
    <PageLink to={callsOfDay(teamDay(call.startsAt))}>{showLongDay(call.startsAt)}</PageLink>
    {call.statusReason && <Typography sx={{ marginTop: 1 }}>Reason: {call.statusReason}</Typography>}
    <CallMoves call={call} />
  </Panel>
)

const PersonBeside = ({ call }: { call: OnboardingCallRecord }) => {
  const { data: user, error } = useGetOne<UserRecord>('users', { id: call.userId })
  if (error || !user) return <LoadState what="the profile" data={user} error={error} />
  return (
    <>
      <RecordHeader
        name={call.name}
        state={<UserStatusChip user={user} />}
        under={`${roleNames[call.role]}${call.name === call.personName ? '' : ` · ${call.personName}`}${user.city ? ` · ${user.city}, ${user.state}` : ''}`}
        ids={{ User: user.id }}
        moves={<CallQueue call={call} />}
      />
      <PersonReview user={user} beside={<CallPanel call={call} />} />
    </>
  )
}

/** Shows the person beside the call, so staff can decide while they talk. */
export const CallShow = () => (
  <RecordPage<OnboardingCallRecord> what="call">
    {call => (
      <>
        <AdminPageTitle title={`Call with ${call.personName}`} />
        <PersonBeside key={call.id} call={call} />
      </>
    )}
  </RecordPage>
)
