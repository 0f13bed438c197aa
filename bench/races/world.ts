import { setTimeout as pause } from 'node:timers/promises'
import { createApi } from '../../api/http/app.ts'
import { serve } from '../../api/http/server.ts'
import type { Payments } from '../../api/services/payments.ts'
import { connect } from '../../api/store/connect.ts'
import { buildCard } from '../../api/testing/builders/card.ts'
import { buildClinician } from '../../api/testing/builders/clinician.ts'
import { buildFacility, buildMember } from '../../api/testing/builders/facility.ts'
import { testDatabase } from '../../api/testing/database.ts'
import { tokenOf } from '../../api/testing/http.ts'
import { testServices, type TestServices } from '../../api/testing/services.ts'

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

const buildOffice = async (services: TestServices) => {
  const facility = await buildFacility(services.db)
  await buildCard(services.db, { facilityId: facility.id })
  const member = await buildMember(services.db, {
    facilityId: facility.id,
    access: ['shifts', 'applicants', 'payments'],
  })
  return {
    facility,
    owner: await tokenOf(services, facility.userId),
    member: await tokenOf(services, member.userId),
  }
}
export type Office = Awaited<ReturnType<typeof buildOffice>>

const buildTherapist = async (services: TestServices) => {
  const clinician = await buildClinician(services.db)
  return { clinician, token: await tokenOf(services, clinician.userId) }
}
export type Therapist = Awaited<ReturnType<typeof buildTherapist>>

/** The API on its own database, with as many connections as in production, and the users who race. */
export const openRaces = async ({ offices, therapists }: { offices: number; therapists: number }) => {
  const database = await testDatabase()
  const db = connect(database.url, { name: 'gaitway races', max: connections })
  const fake = testServices(db)
  const services = { ...fake, payments: { ...fake.payments, ...slowPayments(fake.payments) } }
  const api = createApi(services)
  const serving = await serve({ api, pages: api }, { host: '127.0.0.1', port: 0 })
  const many = <T>(count: number, build: (services: TestServices) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, () => build(services)))
  return {
    services,
    url: `http://127.0.0.1:${serving.port}/api`,
    offices: await many(offices, buildOffice),
    therapists: await many(therapists, buildTherapist),
    /** How many deadlocks the database had to break. Read once nobody is connected. */
    end: async () => {
      await serving.stop()
      await db.destroy()
      const { rows } = await database.db.raw<{ rows: { deadlocks: number }[] }>(
        'select deadlocks from pg_stat_database where datname = current_database()',
      )
      return { deadlocks: rows[0]?.deadlocks ?? 0 }
    },
    db: database.db,
    close: database.close,
  }
}
export type Races = Awaited<ReturnType<typeof openRaces>>
