import CheckCircle from '@mui/icons-material/CheckCircleOutlined'
import ErrorMark from '@mui/icons-material/ErrorOutlined'
import Help from '@mui/icons-material/HelpOutlined'
import { Box } from '@mui/material'
import type { Side } from '@gaitway/contract/enums'
import { openMoves, type MoveOf } from '@gaitway/contract/lifecycles/step'
import { userLifecycle } from '@gaitway/contract/lifecycles/user'
import type { UserRecord } from '@gaitway/contract/schemas/resources'
import { wordOf } from '@gaitway/contract/status-copy'
import { showDay } from '@gaitway/contract/time'
import { colors } from '@gaitway/contract/colors'
import { usePermissions } from 'react-admin'
import { call } from '../../session.ts'
import { type MoveButton, MoveButtons } from '../../shared/MoveButtons.tsx'
import { Nothing, Panel } from '../../shared/Parts.tsx'
import type { Check } from './checklist.ts'

type UserMove = MoveOf<typeof userLifecycle>

/** Moves that need a reason, which the person sees. */
const reasonTexts: Partial<Record<UserMove, string>> = {
  reject: 'They can log in, see this reason, update their profile and resubmit it.',
  deactivate: 'They’ll be logged out everywhere and can’t log in again. They’ll see this reason.',
}

const marks = {
  fine: <CheckCircle sx={{ color: colors.leaf, fontSize: 20 }} />,
  missing: <ErrorMark sx={{ color: colors.clay, fontSize: 20 }} />,
  expired: <ErrorMark sx={{ color: colors.clay, fontSize: 20 }} />,
  open: <Help sx={{ color: colors.amber, fontSize: 20 }} />,
}

const textColors = { fine: colors.ink3, missing: colors.clay, expired: colors.clay, open: colors.amber }

const Checklist = ({ checks }: { checks: Check[] }) => (
  <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 0.75 }}>
    {checks.map(({ label, state, text }) => (
      <Box component="li" key={label} sx={{ display: 'grid', gridTemplateColumns: '20px 1fr', gap: 1 }}>
        {marks[state]}
        <span>
          {label}
          <Box component="span" sx={{ display: 'block', fontSize: 13, color: textColors[state] }}>
            {text}
          </Box>
        </span>
      </Box>
    ))}
  </Box>
)

type DecisionProps = { user: UserRecord; checks: Check[] }

export const Decision = ({ user, checks }: DecisionProps) => {
  const { permissions = 'subadmin' } = usePermissions<Side>()
  const isStaff = user.role === 'admin' || user.role === 'subadmin'
  const isUnfinished = user.status === 'pending' && !user.isSignupCompleted
  const open =
    isStaff || isUnfinished || user.closedAt ? [] : openMoves(userLifecycle, user.status, permissions)
  const buttonFor = (name: UserMove): MoveButton => {
    const { to, label = name } = userLifecycle.moves[name]
    const text = reasonTexts[name]
    return {
      label,
      variant: to === 'approved' ? 'contained' : 'outlined',
      color: text ? 'error' : 'primary',
      send: reason => call('accounts.decide', { userId: user.id, status: to, reason: reason || undefined }),
      success: `${user.name}: ${wordOf('user', to).word}. We notified them.`,
      reason: text ? { title: `${label} ${user.name}`, text } : undefined,
    }
  }
  return (
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
        {isUnfinished && (
          <Nothing>They haven’t finished signing up, so there’s nothing to review yet.</Nothing>
        )}
        <MoveButtons size="large" moves={open.map(buttonFor)} />
      </Box>
    </Panel>
  )
}
