import { callNames } from '@gaitway/contract/calls/index'
import { testDatabase } from '../test/database.ts'
import {
  callsWithJson,
  type Hostile,
  hostileBodies,
  judgeRefusal,
  withQueryOfNoText,
} from '../test/hostile-requests.ts'
import { openRawRequests } from '../test/raw-requests.ts'
import { testServices } from '../test/services.ts'
import type { Outcome } from './proof.ts'

const listHostile = (): Hostile[] => [
  ...callsWithJson.flatMap(name => Object.values(hostileBodies).flatMap(kind => kind(name))),
  ...callNames.flatMap(withQueryOfNoText),
]

/** Every call refuses every hostile body and query, several times over. */
export const proveBodies = async (rounds: number): Promise<Outcome> => {
  const database = await testDatabase()
  const raw = await openRawRequests(testServices(database.db))
  const all = listHostile()
  const broken: string[] = []
  try {
    for (let round = 0; round < rounds; round += 1)
      for (const hostile of all)
        for (const wrong of judgeRefusal(hostile, await raw.ask(hostile.name, hostile.request)))
          broken.push(`${hostile.name}, ${hostile.what}: ${wrong}`)
    return { figures: { calls: callNames.length, 'requests of a round': all.length }, broken }
  } finally {
    raw.close()
    await database.close()
  }
}
