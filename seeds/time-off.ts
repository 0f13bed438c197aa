import { addDays, dayIn, instantsOf } from '@gaitway/contract/time'
import type { Person } from './people.ts'
import type { DemoWorld } from './demo-world.ts'

const HOME = 'America/Chicago'

/** Somebody is away for three days, ten days from now. */
export const planTimeOff = async (world: DemoWorld, { by }: Person) => {
  const midnight = (days: number) => {
    const [at] = instantsOf(dayIn(HOME, addDays(world.today, days)), '00:00', HOME)
    if (!at) throw new Error(`No midnight in ${days} days.`)
    return at.toISOString()
  }
  const whole = { startsAt: midnight(10), endsAt: midnight(13) }
  await world.performAt(world.today)('timeOff.add', by, {
    kind: 'timeOff',
    ...whole,
    note: 'My sister’s wedding',
  })
}
