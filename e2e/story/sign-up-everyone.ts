import { readSession } from '@gaitway/contract/session/login'
import { dayIn } from '@gaitway/contract/format/time'
import { givenDirectory } from '../fixtures/directory.ts'
import { createClinician, createFacility, createAdmin, password } from '../fixtures/people.ts'
import { createToken } from '../steps/session.ts'
import { signUpClinician, signUpFacility, type Person } from './signing-up.ts'
import type { World } from './world.ts'

const signInAdmin = async ({ call, db }: World): Promise<Person> => {
  const { email } = await createAdmin(db)
  const { user, token } = readSession(await call('accounts.logIn', { email, password }))
  return { userId: user.id, email, token }
}

/**
 * An admin, a facility and three therapists sign up. The third has no Texas license, and a CPR card that
 * expires today.
 */
export const givenEverybody = async (world: World) => {
  await givenDirectory(world.db)
  const admin = await signInAdmin(world)
  const facility = await signUpFacility(world)
  const therapist = await signUpClinician(world, { email: 'tess@gaitway.test' })
  const second = await signUpClinician(world, { email: 'sofia@gaitway.test' })
  const { now } = await world.call('product.config', {})
  const stranger = await signUpClinician(world, {
    email: 'flora@gaitway.test',
    licenseState: 'FL',
    cprExpiresOn: dayIn('America/Chicago', now),
  })
  return { admin, facility, therapist, second, stranger }
}

/** An approved facility and an approved therapist with sessions, whose sign-up isn't part of the story. */
export const givenApproved = async ({ db }: World) => {
  const [facility, therapist] = [await createFacility(db), await createClinician(db)]
  return {
    facility: { ...facility, facilityId: facility.id, token: await createToken({ db }, facility) },
    therapist: { ...therapist, clinicianId: therapist.id, token: await createToken({ db }, therapist) },
  }
}
