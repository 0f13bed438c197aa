import { addDays } from '@gaitway/contract/time'
import type { DemoWorld } from './demo-world.ts'
import type { Person } from './people.ts'
import type { Story } from './stories.ts'

type Wish = { who: Person; from: Person; day: number; reason: string }

/** One side does not want to be matched with the other again, and says why. */
export const keptApart = async function* (world: DemoWorld, { who, from, day, reason }: Wish): Story {
  yield addDays(world.today, day)
  const { clinicianId, facilityId } = from.by
  const other = clinicianId ? { clinicianId } : { facilityId: facilityId ?? undefined }
  await world.perform('blocks.add', who.by, { ...other, reason })
}
