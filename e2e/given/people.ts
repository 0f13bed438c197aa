import type { Knex } from 'knex'
import { hashPassword } from '../../api/outside/secrets.ts'
import { buildClinician, type ClinicianWish } from '../../api/testing/builders/clinician.ts'
import { buildFacility, type FacilityWish } from '../../api/testing/builders/facility.ts'
import { buildUser } from '../../api/testing/builders/user.ts'

export const password = 'Tibia#Fibula7'

let made: Promise<string> | undefined
const passwordHash = () => (made ??= hashPassword(password))

const withPassword = <T extends object>(person: T) => ({ ...person, password })

/** An admin, or a sub-admin, who can sign in to the back office. */
export const givenAdmin = async (db: Knex, role: 'admin' | 'subadmin' = 'admin') =>
  withPassword(await buildUser(db, { role, passwordHash: await passwordHash() }))

/** The owner of an approved facility in Houston, who can sign in. */
export const givenFacility = async (db: Knex, wish: FacilityWish = {}) =>
  withPassword(await buildFacility(db, { ...wish, passwordHash: await passwordHash() }))

/** An approved clinician with a Texas licence, who can sign in. */
export const givenClinician = async (db: Knex, wish: ClinicianWish = {}) =>
  withPassword(await buildClinician(db, { ...wish, passwordHash: await passwordHash() }))
