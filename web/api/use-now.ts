import { useEffect, useMemo, useState } from 'react'
import useSWR from 'swr'
import { call } from './call.ts'

const MINUTE_MS = 60_000

/** How many milliseconds the server's clock is ahead of this device's. */
const fetchClockLead = async () => {
  const { now } = await call('product.config', {})
  return new Date(now).getTime() - Date.now()
}

/** The current minute by the server's clock. */
export const useNow = (): Date => {
  const { data: leadMs = 0 } = useSWR('product.clock', fetchClockLead)
  const [deviceNow, setDeviceNow] = useState(() => Date.now())
  useEffect(() => {
    const toNextMinute = MINUTE_MS - ((deviceNow + leadMs) % MINUTE_MS)
    const timer = setTimeout(() => setDeviceNow(Date.now()), Math.max(toNextMinute, 1000))
    return () => clearTimeout(timer)
  }, [deviceNow, leadMs])
  const minute = Math.floor((deviceNow + leadMs) / MINUTE_MS)
  return useMemo(() => new Date(minute * MINUTE_MS), [minute])
}
