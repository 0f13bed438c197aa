import { sessionOf } from '@gaitway/contract/login'
import { dayIn } from '@gaitway/contract/time'
import { givenDirectory } from '../fixtures/directory.ts'
import { givenAdmin, password } from '../fixtures/people.ts'
import { approve } from './main-job.ts'
import { signUpClinician, signUpFacility, type Person } from './signing-up.ts'
import type { World } from './world.ts'

const signInAdmin = async ({ call, db }: World): Promise<Person> => {
  const { email } = await givenAdmin(db)
  const { user, token } = sessionOf(await call('accounts.logIn', { email, password }))
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

/** The same people, approved by the admin. */
export const givenEverybodyApproved = async (world: World) => {
  const people = await givenEverybody(world)
  const { admin, ...others } = people
  for (const person of Object.values(others)) await approve(world, admin, person)
  return people
}
