import { sessionOf } from '@gaitway/contract/sign-in'
import { givenDirectory } from '../given/directory.ts'
import { givenAdmin, password } from '../given/people.ts'
import { approve } from './main-job.ts'
import { signUpClinician, signUpFacility, type Person } from './signing-up.ts'
import type { World } from './world.ts'

const signInAdmin = async ({ call, db }: World): Promise<Person> => {
  const { email } = await givenAdmin(db)
  const { user, token } = sessionOf(await call('accounts.logIn', { email, password }))
  return { userId: user.id, email, token }
}

/** An admin, a facility and three therapists have signed up; the third has no licence for Texas, and a CPR that ended. */
export const givenEverybody = async (world: World) => {
  await givenDirectory(world.db)
  const admin = await signInAdmin(world)
  const facility = await signUpFacility(world)
  const therapist = await signUpClinician(world, { email: 'tess@gaitway.test' })
  const second = await signUpClinician(world, { email: 'sofia@gaitway.test' })
  const stranger = await signUpClinician(world, {
    email: 'flora@gaitway.test',
    licenceState: 'FL',
    cprExpiresOn: '2020-01-31',
  })
  return { admin, facility, therapist, second, stranger }
}

/** The same, approved by the admin. */
export const givenEverybodyApproved = async (world: World) => {
  const people = await givenEverybody(world)
  const { admin, ...others } = people
  for (const person of Object.values(others)) await approve(world, admin, person)
  return people
}
