import { DEFAULT_TIME_ZONE } from '@gaitway/contract/limits'
import { addDays, dayIn, instantsOf } from '@gaitway/contract/time'

export const COMPARED_AT = '02:00'
/** In the spring night whose clocks skip it. */
const THAT_NIGHT = '03:00'

/** When books were last due to be compared: at two in the night, by the clocks of the team. */
export const lastNight = (at: Date): Date => {
  const nights = [0, 1, 2]
    .map(days => dayIn(DEFAULT_TIME_ZONE, addDays(at, -days)))
    .flatMap(day => {
      const [first] = [COMPARED_AT, THAT_NIGHT].flatMap(time => instantsOf(day, time, DEFAULT_TIME_ZONE))
      return first ?? []
    })
  const last = nights.find(night => night <= at)
  if (!last) throw new Error(`There was no night before ${at.toISOString()}.`)
  return last
}
