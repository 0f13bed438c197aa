import { useSession } from '../../session/use-session.ts'
import { Button } from '../../shared/Button.tsx'
import { Stack } from '../../shared/layout/Stack.tsx'
import { Notice } from '../../shared/show/Notice.tsx'
import { usePush, copy as w, type PushState } from './use-push.ts'

const tones = { on: 'leaf', off: 'sky', blocked: 'sun', edge: 'sky', unsupported: 'sky' } as const
const buttons: Partial<Record<PushState, string>> = { on: w.turnOff, off: w.turnOn }

const Here = ({ userId, devices }: { userId: string; devices: readonly string[] }) => {
  const { state, trouble, busy, turnOn, turnOff } = usePush(userId, devices)
  const button = state && buttons[state]
  const turn = state === 'on' ? turnOff : turnOn
  return (
    <Stack gap={8}>
      {state ? (
        <Notice
          tone={tones[state]}
          next={
            button && (
              <Button kind="secondary" busy={busy} onClick={() => void turn()}>
                {button}
              </Button>
            )
          }
        >
          <output>{w[state]}</output>
        </Notice>
      ) : (
        !trouble && <p className="quiet small">{w.checking}</p>
      )}
      {trouble && (
        <Notice tone="clay" alert>
          {trouble}
        </Notice>
      )}
    </Stack>
  )
}

/** Whether this browser shows push notifications, and the button to change that. */
export const PushHere = ({ devices }: { devices: readonly string[] }) => {
  const session = useSession()
  return session.state === 'signedIn' ? <Here userId={session.user.id} devices={devices} /> : null
}
