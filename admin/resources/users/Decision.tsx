import CheckCircle from '@mui/icons-material/CheckCircleOutlined'
import ErrorMark from '@mui/icons-material/ErrorOutlined'
import Help from '@mui/icons-material/HelpOutlined'
import { Box, Button, Typography } from '@mui/material'
import type { Side } from '@gaitway/contract/enums'
import { openMoves, type MoveOf } from '@gaitway/contract/lifecycles/step'
import { userLifecycle } from '@gaitway/contract/lifecycles/user'
import type { UserRecord } from '@gaitway/contract/schemas/resources'
import { wordOf } from '@gaitway/contract/status-copy'
import { showDay } from '@gaitway/contract/time'
import { colours } from '@gaitway/contract/tokens'
import { useState } from 'react'
import { usePermissions } from 'react-admin'
import { Panel } from '../../shared/Parts.tsx'
import { ReasonDialog } from '../../shared/ReasonDialog.tsx'
import { useMove } from '../../shared/use-move.ts'
import type { Check } from './checklist.ts'
import { call } from '../../session.ts'

type UserMove = MoveOf<typeof userLifecycle>

/** Moves that need a reason, which the person sees. */
const asks: Partial<Record<UserMove, string>> = {
  reject: 'They can log in, see this reason, update their profile and resubmit it.',
  deactivate: 'They’ll be logged out everywhere and can’t log in again. They’ll see this reason.',
}

const marks = {
  fine: <CheckCircle sx={{ color: colours.leaf, fontSize: 20 }} />,
  missing: <ErrorMark sx={{ color: colours.clay, fontSize: 20 }} />,
  expired: <ErrorMark sx={{ color: colours.clay, fontSize: 20 }} />,
  open: <Help sx={{ color: colours.amber, fontSize: 20 }} />,
}

const saidColours = { fine: colours.ink3, missing: colours.clay, expired: colours.clay, open: colours.amber }

const Checklist = ({ checks }: { checks: Check[] }) => (
  <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 0.75 }}>
    {checks.map(({ label, state, said }) => (
      <Box component="li" key={label} sx={{ display: 'grid', gridTemplateColumns: '20px 1fr', gap: 1 }}>
        {marks[state]}
        <span>
          {label}
          <Box component="span" sx={{ display: 'block', fontSize: 13, color: saidColours[state] }}>
            {said}
          </Box>
        </span>
      </Box>
    ))}
  </Box>
)

type DecisionProps = { user: UserRecord; checks: Check[] }

export const Decision = ({ user, checks }: DecisionProps) => {
  const { permissions = 'subadmin' } = usePermissions<Side>()
  const { move, busy } = useMove()
  const [asking, setAsking] = useState<UserMove>()
  const isStaff = user.role === 'admin' || user.role === 'subadmin'
  const isUnfinished = user.status === 'pending' && !user.isSignupCompleted
  const open =
    isStaff || isUnfinished || user.closedAt ? [] : openMoves(userLifecycle, user.status, permissions)
  const decide = (name: UserMove, reason?: string) =>
    call('accounts.decide', { userId: user.id, status: userLifecycle.moves[name].to, reason })
  const saidOf = (name: UserMove) =>
    `${user.name}: ${wordOf('user', userLifecycle.moves[name].to).word}. We notified them.`
  return (
    <Panel title="Decision">
      {user.closedAt ? (
        <Typography sx={{ color: colours.ink2 }}>
          This person closed their account on {showDay(user.closedAt)}. Their personal data is erased and the
          account can’t be reopened.
        </Typography>
      ) : (
        <Checklist checks={checks} />
      )}
      {user.statusReason && (
        <Typography sx={{ marginTop: 2, color: colours.ink2 }}>Reason: {user.statusReason}</Typography>
      )}
      {isUnfinished && (
        <Typography sx={{ marginTop: 2, color: colours.ink2 }}>
          They haven’t finished signing up, so there’s nothing to review yet.
        </Typography>
      )}
      {open.length > 0 && (
        <Box sx={{ display: 'grid', gap: 1, marginTop: 2 }}>
          {open.map(name => (
            <Button
              key={name}
              size="large"
              variant={userLifecycle.moves[name].to === 'approved' ? 'contained' : 'outlined'}
              color={name in asks ? 'error' : 'primary'}
              disabled={busy}
              onClick={() =>
                name in asks ? setAsking(name) : void move(() => decide(name), { said: saidOf(name) })
              }
            >
              {userLifecycle.moves[name].label}
            </Button>
          ))}
        </Box>
      )}
      {asking && (
        <ReasonDialog
          title={`${userLifecycle.moves[asking].label} ${user.name}`}
          action={userLifecycle.moves[asking].label ?? asking}
          send={reason => decide(asking, reason)}
          said={saidOf(asking)}
          onClose={() => setAsking(undefined)}
        >
          {asks[asking]}
        </ReasonDialog>
      )}
    </Panel>
  )
}
