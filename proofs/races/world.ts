import { buildCard } from '../../test/builders/card.ts'
import { buildClinician } from '../../test/builders/clinician.ts'
import { buildFacility, buildMember } from '../../test/builders/facility.ts'
import { buildUser } from '../../test/builders/user.ts'
import { newDatabase } from '../../test/database.ts'
import { tokenOf } from '../../test/http.ts'
import { testServices, type TestServices } from '../../test/services.ts'
import { startBundled } from '../start-server.ts'

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

/** A clinician of their own, for a shift at a time that many contests share. */
export const buildTherapist = async (services: TestServices) => {
  const clinician = await buildClinician(services.db)
  return { clinician, token: await tokenOf(services, clinician.userId) }
}
export type Therapist = Awaited<ReturnType<typeof buildTherapist>>

/** The API as a process of its own, its database, and the users who race. */
export const openRaces = async ({ offices, therapists }: { offices: number; therapists: number }) => {
  const database = await newDatabase()
  const services = testServices(database.db)
  const api = await startBundled('proofs/races/race-server.ts', [], {
    DATABASE_URL: database.url,
    NODE_ENV: 'production',
  })
  const many = <T>(count: number, build: (services: TestServices) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, () => build(services)))
  return {
    services,
    url: `${api.url}/api`,
    offices: await many(offices, buildOffice),
    therapists: await many(therapists, buildTherapist),
    admin: await tokenOf(services, (await buildUser(services.db, { role: 'admin' })).userId),
    /** How many deadlocks the database had to break. Read once the API is gone. */
    end: async () => {
      await api.stop()
      const { rows } = await database.db.raw<{ rows: { deadlocks: number }[] }>(
        'select deadlocks from pg_stat_database where datname = current_database()',
      )
      return { deadlocks: rows[0]?.deadlocks ?? 0 }
    },
    db: database.db,
    close: async () => {
      await api.stop()
      await database.close()
    },
  }
}
export type Races = Awaited<ReturnType<typeof openRaces>>
