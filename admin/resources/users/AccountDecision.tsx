import { colors } from '@gaitway/contract/values/colors'
import type { Side } from '@gaitway/contract/values/enums'
import { listOpenMoves } from '@gaitway/contract/lifecycles/step'
import { userLifecycle } from '@gaitway/contract/lifecycles/user'
import type { OnboardingCallRecord, ShiftRecord, UserRecord } from '@gaitway/contract/schemas/resources'
import { findStatusWord } from '@gaitway/contract/format/status-copy'
import { showDay } from '@gaitway/contract/format/time'
import CheckCircle from '@mui/icons-material/CheckCircleOutlined'
import ErrorMark from '@mui/icons-material/ErrorOutlined'
import Help from '@mui/icons-material/HelpOutlined'
import WarningMark from '@mui/icons-material/WarningAmberOutlined'
import { Alert, Box } from '@mui/material'
import { usePermissions } from 'react-admin'
import { call } from '../../session.ts'
import { type MoveButton, MoveButtons } from '../../shared/MoveButtons.tsx'
import { LoadState, SmallPrint, Nothing, Panel } from '../../shared/Parts.tsx'
import { soonestFirst, useNow, useRecords } from '../../shared/queries.ts'
import type { Check } from './checklist.ts'
import {
  declineReasons,
  describeEffects,
  emailWarning,
  formatMoveLabel,
  type UserMove,
} from './decision-copy.ts'
import { findProfileRecord } from './use-profile.ts'

/** The icon of a check, its color, and the color of its text. */
const checkStyles = {
  fine: [CheckCircle, colors.leaf, colors.ink3],
  missing: [ErrorMark, colors.clay, colors.clay],
  expired: [ErrorMark, colors.clay, colors.clay],
  soon: [WarningMark, colors.amber, colors.amber],
  open: [Help, colors.amber, colors.amber],
} as const

const Checklist = ({ checks }: { checks: Check[] }) => (
  <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 0.75 }}>
    {checks.map(({ label, state, text }) => {
      const [Icon, color, textColor] = checkStyles[state]
      return (
        <Box component="li" key={label} sx={{ display: 'grid', gridTemplateColumns: '20px 1fr', gap: 1 }}>
          <Icon sx={{ color, fontSize: 20 }} />
          <span>
            {label}
            <Box component="span" sx={{ display: 'block', fontSize: 13, color: textColor }}>
              {text}
            </Box>
          </span>
        </Box>
      )
    })}
  </Box>
)

/** The booked call of a person, which most decisions end. */
export const useBookedCall = (userId: string) => {
  const { data, error } = useRecords<OnboardingCallRecord>(
    'onboarding-calls',
    { userId, status: 'booked' },
    { sort: soonestFirst, max: 1 },
  )
  return { booked: data?.[0], isKnown: data !== undefined, error }
}

/** The number of booked shifts, which a deactivation doesn’t cancel. */
const useBookedShiftCount = (user: UserRecord) => {
  const of = findProfileRecord(user)
  const { total = 0 } = useRecords<ShiftRecord>(
    'shifts',
    { ...of, status: ['upcoming', 'current'] },
    {
      sort: { field: 'startDate', order: 'ASC' },
      max: 1,
      enabled: of !== undefined && user.status === 'approved',
    },
  )
  return total
}

const useUserMoves = (user: UserRecord): UserMove[] => {
  const { permissions = 'subadmin' } = usePermissions<Side>()
  const isStaff = user.role === 'admin' || user.role === 'subadmin'
  const isUnfinished = user.status === 'pending' && !user.isSignupCompleted
  return isStaff || isUnfinished || user.closedAt
    ? []
    : listOpenMoves(userLifecycle, user.status, permissions)
}

const DecisionButtons = ({ user, onDecided }: { user: UserRecord; onDecided?: () => void }) => {
  const moves = useUserMoves(user)
  const now = useNow()
  const { booked, isKnown, error } = useBookedCall(user.id)
  const upcoming = useBookedShiftCount(user)
  const warning = emailWarning(user)
  if (moves.length === 0) return null
  if (!isKnown || !now) return <LoadState what="the booked call" data={undefined} error={error} />
  const buttonFor = (name: UserMove): MoveButton => {
    const { to } = userLifecycle.moves[name]
    const label = formatMoveLabel(name, booked, now)
    const needsReason = name === 'reject' || name === 'deactivate'
    const word = name === 'reject' ? 'Decline' : 'Deactivate'
    return {
      label,
      variant: to === 'approved' ? 'contained' : 'outlined',
      color: needsReason ? 'error' : 'primary',
      send: reason => call('accounts.decide', { userId: user.id, status: to, reason: reason || undefined }),
      success: `${user.name}: ${findStatusWord('user', to).word}. We notified them.`,
      asks: needsReason
        ? {
            title: `${word} ${user.name}`,
            text: describeEffects(name, upcoming),
            needsReason,
            about: user.id,
            action: `${label} and ${name === 'reject' ? 'email them' : 'log them out'}`,
            ...(name === 'reject' && { templates: declineReasons }),
          }
        : undefined,
    }
  }
  const immediateMove = moves.find(name => name !== 'reject' && name !== 'deactivate')
  return (
    <>
      {warning && <Alert severity="warning">{warning}</Alert>}
      <MoveButtons size="large" moves={moves.map(buttonFor)} onDone={onDecided} />
      {immediateMove && <SmallPrint>{describeEffects(immediateMove, upcoming)}</SmallPrint>}
    </>
  )
}

type DecisionProps = { user: UserRecord; checks: Check[]; onDecided?: () => void }

export const AccountDecision = ({ user, checks, onDecided }: DecisionProps) => (
  <Panel title="Decision">
    {user.closedAt ? (
      <Nothing>
        This person closed their account on {showDay(user.closedAt)}. Their personal data is erased and the
        account can’t be reopened.
      </Nothing>
    ) : (
      <Checklist checks={checks} />
    )}
    <Box sx={{ display: 'grid', gap: 1, marginTop: 2, '&:empty': { display: 'none' } }}>
      {user.statusReason && <Nothing>Reason: {user.statusReason}</Nothing>}
      {user.status === 'pending' && !user.isSignupCompleted && !user.closedAt && (
        <Nothing>They haven’t finished signing up, so there’s nothing to review yet.</Nothing>
      )}
      <DecisionButtons user={user} onDecided={onDecided} />
    </Box>
  </Panel>
)
