import { productCents } from '@gaitway/contract/values/fees'
import { showCents } from '@gaitway/contract/format/money'
import { minutesBetween, showMinutes } from '@gaitway/contract/format/time'

type Pay = { payRateCents: number; parkingCents: number; otherCents: number }
type Times = readonly { startDate: string; endDate: string }[]

/** "7 hr, $402.00 total at these times"; undefined while an end isn't after its start. */
export const totalAt = (job: Pay, times: Times): string | undefined => {
  const slotMinutes = times.map(({ startDate, endDate }) => minutesBetween(startDate, endDate))
  if (slotMinutes.some(minutes => minutes <= 0)) return undefined
  const minutes = slotMinutes.reduce((sum, one) => sum + one, 0)
  return `${showMinutes(minutes)}, ${showCents(productCents({ ...job, slotMinutes }))} total at these times`
}
