import { addDays, addMinutes } from '@gaitway/contract/format/time'
import type { SignedIn } from '../api/use-cases/use-case.ts'
import { cities, inventedPhone } from './cities.ts'
import { uploadAs, type DemoWorld, type PerformCall } from './demo-world.ts'
import { buildingPhoto } from './documents.ts'
import { facilityList, type FacilityLogin, type FacilitySeed } from './facility-list.ts'
import { confirmEmail, decide, joinedAt, signUp, type DemoPerson } from './people.ts'
import { savePaymentMethods } from './payout-accounts.ts'
import type { Services } from '../api/services/services.ts'
import { addToDirectory } from '../api/use-cases/facilities/facilities.ts'

export type DemoFacility = DemoPerson & { seed: FacilitySeed }
export type DemoFacilities = Record<FacilityLogin, DemoFacility>

const seeds: readonly FacilitySeed[] = facilityList

/** Signs up step by step; one signup stays unfinished after the second step. */
const fillIn = async (perform: PerformCall, { by, email }: DemoPerson, seed: FacilitySeed, index: number) => {
  const { city, officeName, address1, settings, patients, dressCode, about } = seed
  const { name, state, ...known } = cities[city]
  const zipCode = seed.zipCode ?? known.zipCode
  await perform('facilities.add', by, {
    signupStageCount: 2,
    officeName,
    aboutFacility: about,
    facilityTypes: [...settings],
    patientTypes: [...patients],
    dressCode,
    phone: inventedPhone(city, index + 10),
    address1,
    city: name,
    state,
    zipCode,
  })
  if (seed.fate === 'incomplete') return
  const [contactFirstName, contactLastName, contactTitle] = seed.contact
  await perform('facilities.add', by, {
    signupStageCount: 3,
    contactFirstName,
    contactLastName,
    contactTitle,
    billingEmail: email,
    locations: [{ nickname: 'Main building', address1, city: name, state, zipCode }],
  })
  await perform('facilities.add', by, {
    signupStageCount: 4,
    agreementSignature: `${contactFirstName} ${contactLastName}`,
    referenceFrom: 'Referral',
    referenceBy: 'A colleague',
  })
}

const addPhoto = async (perform: PerformCall, { by }: DemoPerson, index: number) => {
  const photo = { name: 'building.jpg', bytes: await buildingPhoto(index) }
  await perform('facilities.edit', by, {
    profileUrl: await uploadAs(perform, by, 'profilePicture', photo),
  })
}

/** Creates all facilities’ accounts. */
export const openFacilities = (world: DemoWorld): Promise<DemoFacility[]> =>
  Promise.all(
    seeds.map(async (seed, index) => {
      const [firstName, lastName] = seed.contact
      const at = joinedAt(world, seed.joinedDaysAgo, index)
      const person = await signUp(world, { login: seed.login, firstName, lastName, role: 'facility' }, at)
      return { ...person, seed }
    }),
  )

/** Brings every facility to its status today. */
export const seedFacilities = async (
  world: DemoWorld,
  admin: SignedIn,
  opened: DemoFacility[],
): Promise<DemoFacilities> => {
  const all = opened.map(async (facility, index): Promise<[string, DemoFacility]> => {
    const { seed } = facility
    const at = joinedAt(world, seed.joinedDaysAgo, index)
    const perform = world.performAt(addMinutes(at, 5))
    await confirmEmail(world, facility, addMinutes(at, 2))
    await fillIn(perform, facility, seed, index)
    const decided = await decide(world, admin, facility, { fate: seed.fate, at })
    if (seed.invoiceAllowed)
      await world.performAt(addDays(at, 2))('facilities.setTerms', admin, {
        id: decided.by.facilityId ?? '',
        invoiceAllowed: true,
      })
    if (seed.hasPhoto) await addPhoto(world.performAt(addDays(at, 2)), decided, index)
    await savePaymentMethods(world, world.performAt(addDays(at, 2)), decided.by, seed)
    return [seed.login, { ...decided, seed }]
  })
  return Object.fromEntries(await Promise.all(all)) as DemoFacilities
}

const names = [
  'Oak Grove Care Center',
  'Cedar Springs Nursing and Rehab',
  'Willow Bend Health Care',
  'Juniper House',
  'Maple Court Rehabilitation',
]

/** Adds fictional facilities to the directory, so a new facility can find itself. */
export const seedDirectory = (services: Services) =>
  addToDirectory(
    services,
    Object.values(cities).flatMap(({ name: city, state, zipCode }, place) =>
      names.map((name, index) => ({
        ccn: `99${String(place * names.length + index).padStart(4, '0')}`,
        name: name.toUpperCase(),
        address1: `${100 + place * 10 + index} MAIN STREET`,
        city: city.toUpperCase(),
        state,
        zip: zipCode,
        county: '',
        outsideArea: false,
      })),
    ),
  )
