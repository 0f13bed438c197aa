import { setTimeout as pause } from 'node:timers/promises'
import { createApi } from '../../api/http/app.ts'
import { serve } from '../../api/http/server.ts'
import type { Payments } from '../../api/services/payments.ts'
import { connect } from '../../api/store/postgres/index.ts'
import { testServices } from '../../test/services.ts'
import { testServing } from '../../test/http.ts'

const connections = 20
const answerMilliseconds = 5

/** Every sixteenth charge is declined, and each answer takes a moment. */
const slowPayments = (payments: Payments): Payments => ({
  ...payments,
  charge: async params => {
    await pause(answerMilliseconds)
    return params.idempotencyKey.endsWith('0')
      ? { kind: 'failed', providerId: null, code: 'card_declined', message: 'Your card was declined.' }
      : payments.charge(params)
  },
})

/** The API that people race for, with as many connections as in production and a payment service of our own. */
const db = connect(process.env.DATABASE_URL ?? '', { name: 'gaitway races', max: connections })
const fake = testServices(db, { config: { isProduction: true } })
const api = createApi({ ...fake, payments: { ...fake.payments, ...slowPayments(fake.payments) } })
const serving = await serve({ api, pages: api }, { ...testServing, port: Number(process.env.PORT) })

process.stdin
  .once('close', async () => {
    await serving.stop()
    await db.destroy()
  })
  .resume()
process.stdout.write('ready\n')
