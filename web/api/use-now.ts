import { useEffect, useMemo, useState } from 'react'
import useSWR from 'swr'
import { call } from './call.ts'

const MINUTE = 60_000

/** How many milliseconds the server's clock is ahead of this device's. */
const clockLead = async () => {
  const { now } = await call('product.config', {})
  return new Date(now).getTime() - Date.now()
}

/** The current minute by the server's clock. */
export const useNow = (): Date => {
  const { data: lead = 0 } = useSWR('product.clock', clockLead)
  const [deviceNow, setDeviceNow] = useState(() => Date.now())
  useEffect(() => {
    const toNextMinute = MINUTE - ((deviceNow + lead) % MINUTE)
    const timer = setTimeout(() => setDeviceNow(Date.now()), Math.max(toNextMinute, 1000))
    return () => clearTimeout(timer)
  }, [deviceNow, lead])
  const minute = Math.floor((deviceNow + lead) / MINUTE)
  return useMemo(() => new Date(minute * MINUTE), [minute])
}
