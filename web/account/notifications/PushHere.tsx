import { BRAND } from '@gaitway/contract/values/brand'
import { useState } from 'react'
import { useCached } from '../../api/use-cached.ts'
import { useSession } from '../../api/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Notice } from '../../ui/show/Notice.tsx'
import { type CallFailed, call } from '../../api/call.ts'
import { useBusy } from '../../api/use-call.ts'
import {
  getPushSupport,
  isSubscribed,
  turnOffPush,
  turnOnPush,
  type PushSupport,
} from '../../api/push-subscription.ts'
import { getPushRegistration } from '../../api/push-registration.ts'

const copy = {
  checking: 'Checking push notifications in this browser…',
  edge: 'Push notifications aren’t available in Microsoft Edge. Use another browser.',
  homeScreen: `On iPhone and iPad, push notifications need ${BRAND} on your home screen. In your browser, tap Share, then “Add to Home Screen”. Open ${BRAND} from there, log in, and turn on push notifications on this page.`,
  unsupported: 'This browser doesn’t support push notifications. You’ll still get your other notifications.',
  blocked:
    'This browser blocks notifications from Gaitway. Allow them in the browser’s site settings, then come back here.',
  off: 'Push notifications are off in this browser.',
  on: 'Push notifications are on in this browser.',
  turnOn: 'Turn on in this browser',
  turnOff: 'Turn off in this browser',
  dismissed:
    'You closed the browser’s prompt, so push notifications are still off. Turn them on to try again.',
  unreachable: 'This browser couldn’t reach its push service. Check your connection and try again.',
} as const

type PushState = Exclude<PushSupport, 'able'> | 'off' | 'on'

/** Push is on when the browser is subscribed and the server has registered it for this person. */
const findPushState = async (userId: string, devices: readonly string[]): Promise<PushState> => {
  const support = getPushSupport()
  if (support !== 'able') return support
  const registered = getPushRegistration()
  if (registered?.userId !== userId || !devices.includes(registered.deviceId)) return 'off'
  const { pushPublicKey } = await call('product.config', {})
  return (await isSubscribed(pushPublicKey)) ? 'on' : 'off'
}

/** Turns push on and off in this browser. Never asks for permission before a click. */
const usePush = (userId: string, devices: readonly string[]) => {
  // Checked again on focus, because the browser's own settings may have changed.
  const answer = useCached<PushState, CallFailed>(
    ['push', userId, ...devices],
    () => findPushState(userId, devices),
    { keepPreviousData: true },
  )
  const [problem, setProblem] = useState<string>()
  const { busy, during } = useBusy()
  const toggle = () => {
    setProblem(undefined)
    return during(
      async () => {
        const result = answer.data === 'on' ? await turnOffPush() : await turnOnPush(userId)
        if (result === 'dismissed' || result === 'unreachable') setProblem(copy[result])
        await answer.mutate()
      },
      ({ fields, message }) => setProblem(Object.values(fields)[0] ?? message),
    )
  }
  return {
    state: answer.data,
    problem: problem ?? answer.error?.message,
    busy: busy || answer.isLoading,
    toggle,
  }
}

const tones = {
  on: 'success',
  off: 'info',
  blocked: 'warning',
  edge: 'info',
  homeScreen: 'info',
  unsupported: 'info',
} as const
const buttons: Partial<Record<PushState, string>> = { on: copy.turnOff, off: copy.turnOn }

const PushOfUser = ({ userId, devices }: { userId: string; devices: readonly string[] }) => {
  const { state, problem, busy, toggle } = usePush(userId, devices)
  const button = state && buttons[state]
  return (
    <Stack gap={8}>
      {state ? (
        <Notice
          tone={tones[state]}
          next={
            button && (
              <Button kind="secondary" busy={busy} onClick={() => void toggle()}>
                {button}
              </Button>
            )
          }
        >
          <output>{copy[state]}</output>
        </Notice>
      ) : (
        !problem && <p className="quiet small">{copy.checking}</p>
      )}
      {problem && (
        <Notice tone="danger" alert>
          {problem}
        </Notice>
      )}
    </Stack>
  )
}

/** Whether this browser shows push notifications, and the button to change that. */
export const PushHere = ({ devices }: { devices: readonly string[] }) => {
  const session = useSession()
  return session.state === 'signedIn' ? <PushOfUser userId={session.user.id} devices={devices} /> : null
}
