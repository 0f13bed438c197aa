import { hashPassword } from '../api/services/secrets.ts'
import { buildClinician } from '../test/builders/clinician.ts'
import { newDatabase } from '../test/database.ts'
import { testApi } from '../test/http.ts'
import { testServices } from '../test/services.ts'
import { percentile, type Figures } from './figures.ts'
import { brokenOf, type Outcome } from './proof.ts'

/** Far below what a remote attacker could measure, far above the noise of a busy machine. */
const RATIO_MAX = 2.5
/** Other programs don't count toward our own processor time, which can therefore be closer. */
const WORK_RATIO_MAX = 1.7

const processorTime = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Neither the time of a response nor its work shows whether an email has an account. */
export const provePrivacy = async (pairs: number): Promise<Outcome> => {
  const { db, close } = await newDatabase()
  try {
    const api = testApi(testServices(db))
    const asks = {
      'logging in': (email: string) =>
        api.guest.call('accounts.logIn', { email, password: 'Not_The_Right1' }),
      'a forgotten password': (email: string) => api.guest.call('accounts.forgotPassword', { email }),
    }
    const passwordHash = await hashPassword('Walk_The_Gait9')
    const figures: Figures = {}
    const promises: Record<string, boolean> = {}
    for (const [name, ask] of Object.entries(asks)) {
      const measure = async (email: string) => {
        const [startedAt, workedBefore] = [performance.now(), processorTime()]
        await ask(email)
        return { time: performance.now() - startedAt, work: processorTime() - workedBefore }
      }
      await ask('warm-up@example.test')
      const known: Awaited<ReturnType<typeof measure>>[] = []
      const unknown: typeof known = []
      for (let pair = 0; pair < pairs; pair += 1) {
        const { email } = await buildClinician(db, { passwordHash })
        const both = [
          async () => known.push(await measure(email)),
          async () => unknown.push(await measure(`not-${email}`)),
        ]
        // alternated, because the first call may be slower or faster
        for (const one of pair % 2 ? both : both.toReversed()) await one()
      }
      for (const [what, most] of [
        ['time', RATIO_MAX],
        ['work', WORK_RATIO_MAX],
      ] as const) {
        const ratio = findMedian(unknown, what) / findMedian(known, what)
        figures[`${name}: ${what} for an unknown email, × that for a known one`] = ratio
        promises[`${name} takes about the same ${what} for everyone`] = ratio < most && ratio > 1 / most
      }
    }
    return { figures, broken: brokenOf(promises) }
  } finally {
    await close()
  }
}

const findMedian = (all: readonly { time: number; work: number }[], what: 'time' | 'work') =>
  percentile(
    all.map(one => one[what]),
    0.5,
  )
