import { buildClinician } from '../test/builders/clinician.ts'
import { testDatabase } from '../test/database.ts'
import { harmlessUploads, refusedUploads } from '../test/fixtures/hostile-uploads.ts'
import { testApi } from '../test/http.ts'
import { testServices } from '../test/services.ts'
import { eachAtOnce, type Figures } from './figures.ts'
import { brokenOf, type Outcome } from './proof.ts'

const MEGABYTE = 1024 * 1024
const GROWTH_MAX_MEGABYTES = 96

const hostile = [
  ...refusedUploads.map(upload => ({ ...upload, expected: upload.code as string })),
  ...harmlessUploads.map(upload => ({ ...upload, expected: 'kept' })),
]

type Options = {
  rounds: number
  atOnce: number
  /** only every nth of them */
  each?: number
  /** rounds before the memory is compared */
  warmUp?: number
}

/** Repeats hostile uploads, many at once: each gets its answer, and the memory stays. */
export const proveUploads = async ({ rounds, atOnce, each = 1, warmUp = 2 }: Options): Promise<Outcome> => {
  const database = await testDatabase()
  const services = testServices(database.db)
  const api = testApi(services)
  const sender = await buildClinician(database.db)
  const uploads = hostile.filter((_, at) => at % each === 0)
  const wrong: string[] = []
  const answers: Figures = {}
  let faults = 0

  const sendIn = async ({ what, name, make, purpose, expected }: (typeof hostile)[number]) => {
    const { status, body } = await api.as(sender).upload(purpose ?? 'chat', [{ name, bytes: await make() }])
    const answer = status === 201 ? 'kept' : (body.code as string)
    if (status >= 500) faults += 1
    if (answer !== expected) wrong.push(`${what}: ${status} ${answer} instead of ${expected}`)
    answers[`${status} ${answer}`] = Number(answers[`${status} ${answer}`] ?? 0) + 1
  }
  const round = async () => {
    await eachAtOnce(uploads, atOnce, sendIn)
    const kept = await database.db('files').pluck('storage_key')
    for (const key of kept) await services.files.remove(key)
    await database.db('files').delete()
    return process.memoryUsage.rss() / MEGABYTE
  }

  try {
    let warm = 0
    for (let number = 0; number < warmUp; number++) warm = Math.max(warm, await round())
    let last = warm
    for (let number = 0; number < rounds; number++) last = await round()
    const growth = last - warm
    return {
      figures: {
        'kinds of upload': uploads.length,
        'uploads sent': uploads.length * (rounds + warmUp),
        ...answers,
        'memory after the warm-up, MB': warm,
        'memory at the end, MB': last,
        'growth, MB': growth,
      },
      broken: [
        ...wrong,
        ...brokenOf({
          'no upload causes an internal error': faults === 0,
          [`the memory grows by less than ${GROWTH_MAX_MEGABYTES} MB`]: growth < GROWTH_MAX_MEGABYTES,
        }),
      ],
    }
  } finally {
    await database.close()
  }
}
