import { Box, Button, Typography } from '@mui/material'
import type { Side } from '@gaitway/contract/enums'
import { onboardingCallLifecycle } from '@gaitway/contract/lifecycles/onboarding-call'
import { openMoves, type MoveOf } from '@gaitway/contract/lifecycles/step'
import type { OnboardingCallRecord } from '@gaitway/contract/schemas/resources'
import { wordOf } from '@gaitway/contract/status-copy'
import { colours } from '@gaitway/contract/tokens'
import { useState } from 'react'
import { usePermissions } from 'react-admin'
import { ReasonDialog } from '../../shared/ReasonDialog.tsx'
import { useMove } from '../../shared/use-move.ts'
import { usePresent } from '../../shared/use-present.ts'
import { call as request } from '../../session.ts'

type CallMove = MoveOf<typeof onboardingCallLifecycle>

const { moves } = onboardingCallLifecycle
/** A call can't be missed before it starts. */
const isTooEarly = (move: CallMove, startsAt: string, now: Date | undefined) =>
  move === 'miss' && (!now || now < new Date(startsAt))

export const CallMoves = ({ call }: { call: OnboardingCallRecord }) => {
  const { permissions = 'subadmin' } = usePermissions<Side>()
  const { move, busy } = useMove()
  const now = usePresent()
  const [cancelling, setCancelling] = useState(false)
  const open = openMoves(onboardingCallLifecycle, call.status, permissions)
  if (open.length === 0) return null
  const conclude = async (name: CallMove, reason?: string) => {
    const status = moves[name].to
    if (status !== 'booked') await request('onboarding.conclude', { id: call.id, status, reason })
  }
  const saidOf = (name: CallMove) => {
    const told = name === 'conclude' ? '' : ' We notified them.'
    return `Call with ${call.personName}: ${wordOf('onboardingCall', moves[name].to).word}.${told}`
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginTop: 1.5 }}>
      {open.map(name => (
        <Button
          key={name}
          size="small"
          variant={name === 'cancel' ? 'text' : 'outlined'}
          color={name === 'cancel' ? 'error' : 'primary'}
          disabled={busy || isTooEarly(name, call.startsAt, now)}
          onClick={() =>
            name === 'cancel' ? setCancelling(true) : void move(() => conclude(name), { said: saidOf(name) })
          }
        >
          {moves[name].label}
        </Button>
      ))}
      <Typography sx={{ fontSize: 13, color: colours.ink3 }}>
        Approving or declining this person also completes the call.
      </Typography>
      {cancelling && (
        <ReasonDialog
          title={`Cancel the call with ${call.personName}`}
          action={moves.cancel.label ?? 'cancel'}
          send={reason => conclude('cancel', reason)}
          said={saidOf('cancel')}
          onClose={() => setCancelling(false)}
        >
          We’ll email them this reason and ask them to choose another time.
        </ReasonDialog>
      )}
    </Box>
  )
}
