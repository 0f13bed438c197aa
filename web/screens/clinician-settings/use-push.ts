import { useState } from 'react'
import useSWR from 'swr'
import { call, CallFailed } from '../../api/call.ts'
import { isSubscribed, supportHere } from '../../push/browser.ts'
import { registeredHere } from '../../push/here.ts'
import { turnOff, turnOn } from '../../push/turn.ts'

/** The texts of push notifications to the browser at hand. */
export const copy = {
  checking: 'Looking whether push notifications are on in this browser …',
  edge: 'Push notifications are not offered in Microsoft Edge. Use another browser, or email and text.',
  unsupported: 'This browser cannot show push notifications. Email and texts reach you all the same.',
  blocked:
    'This browser blocks notifications from Gaitway. Allow them in its settings for this site, then come back here.',
  off: 'Push notifications are off in this browser.',
  on: 'Push notifications are on in this browser.',
  turnOn: 'Turn on in this browser',
  turnOff: 'Turn off in this browser',
  dismissed:
    'You closed your browser’s question, so push notifications stay off. Turn them on to be asked again.',
  failed: 'This browser could not reach its push service. Check your connection and try again.',
} as const

export type PushState = 'edge' | 'unsupported' | 'blocked' | 'off' | 'on'

/** Pushes are on where the browser listens to us, and the server knows it for this person. */
const lookHere = async (userId: string, devices: readonly string[]): Promise<PushState> => {
  const support = supportHere()
  if (support !== 'able') return support
  const registered = registeredHere()
  if (registered?.userId !== userId || !devices.includes(registered.deviceId)) return 'off'
  const { pushPublicKey } = await call('product.config', {})
  return (await isSubscribed(pushPublicKey)) ? 'on' : 'off'
}

const sentenceOf = (thrown: unknown) => {
  if (!(thrown instanceof CallFailed)) throw thrown
  return Object.values(thrown.fields)[0] ?? thrown.message
}

/** Whether pushes reach this browser, and how they are turned on and off; nothing is asked before a click. */
export const usePush = (userId: string, devices: readonly string[]) => {
  // looked at again when the window is come back to: perhaps from the browser's own settings
  const look = useSWR<PushState, CallFailed>(['push', userId, ...devices], () => lookHere(userId, devices), {
    keepPreviousData: true,
  })
  const [trouble, setTrouble] = useState<string>()
  const [acting, setActing] = useState(false)
  const run = async (act: () => Promise<string | undefined>) => {
    setActing(true)
    setTrouble(undefined)
    try {
      setTrouble(await act())
      await look.mutate()
    } catch (thrown) {
      setTrouble(sentenceOf(thrown))
    } finally {
      setActing(false)
    }
  }
  const turnOnHere = () =>
    run(async () => {
      const turned = await turnOn(userId)
      if (turned === 'dismissed') return copy.dismissed
      return turned === 'unreachable' ? copy.failed : undefined
    })
  const turnOffHere = () =>
    run(async () => {
      await turnOff()
      return undefined
    })
  return {
    state: look.data,
    trouble: trouble ?? look.error?.message,
    busy: acting || look.isLoading,
    turnOn: turnOnHere,
    turnOff: turnOffHere,
  }
}
