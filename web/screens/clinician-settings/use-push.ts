import { useState } from 'react'
import useSWR from 'swr'
import { call, CallFailed } from '../../calls/call.ts'
import { isSubscribed, supportHere } from '../../push/browser.ts'
import { registeredHere } from '../../push/here.ts'
import { turnOff, turnOn } from '../../push/turn.ts'
import { words as w } from './push-words.ts'

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
      if (turned === 'dismissed') return w.dismissed
      return turned === 'unreachable' ? w.failed : undefined
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
