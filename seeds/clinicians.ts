import { clinicianTypeNames } from '@gaitway/contract/values/enums'
import type { Sent } from '@gaitway/contract/schemas/index'
import { addMinutes } from '@gaitway/contract/format/time'
import type { ReceivedFile, SignedIn } from '../api/use-cases/use-case.ts'
import { profileDay } from './calendar.ts'
import { cities, inventedPhone } from './cities.ts'
import { clinicianList, type ClinicianLogin, type ClinicianSeed } from './clinician-list.ts'
import { uploadAs, type DemoWorld, type PerformCall } from './demo-world.ts'
import { paper, portraitPhoto } from './documents.ts'
import { confirmEmail, decide, joinedAt, signUp, type DemoPerson } from './people.ts'

export type DemoClinician = DemoPerson & { seed: ClinicianSeed }
export type DemoClinicians = Record<ClinicianLogin, DemoClinician>

const TWO_YEARS = 730

const sendPapers = async (perform: PerformCall, by: SignedIn, seed: ClinicianSeed, index: number) => {
  const name = `${seed.firstName} ${seed.lastName}`
  const page = (title: string): ReceivedFile => ({
    name: `${title.toLowerCase().replaceAll(' ', '-')}.pdf`,
    bytes: paper(`${title} of ${name}`),
  })
  const portrait = { name: 'portrait.jpg', bytes: await portraitPhoto(index) }
  return {
    profileUrl: await uploadAs(perform, by, 'profilePicture', portrait),
    drivingLicensePhotoUrl: [await uploadAs(perform, by, 'drivingLicense', page('Driver’s license'))],
    resumeUrl: await uploadAs(perform, by, 'resume', page('Resume')),
    cprPictureUrl: await uploadAs(perform, by, 'cpr', page('CPR certificate')),
    tbTestPictureUrl: await uploadAs(perform, by, 'tbTest', page('TB test')),
  }
}

const buildProfile = (
  { today }: DemoWorld,
  seed: ClinicianSeed,
  index: number,
): Omit<Sent<'clinicians.edit'>, 'id'> => {
  const { name, state, zipCode } = cities[seed.city]
  const year = today.getUTCFullYear() - seed.practiceYears
  return {
    gender: index % 2 === 0 ? 'F' : 'M',
    dateOfBirth: profileDay(today, -365 * (25 + seed.practiceYears) - index * 11),
    phone: seed.phone ?? inventedPhone(seed.city, index + 30),
    knownLanuages: index % 3 === 0 ? ['English', 'Spanish'] : ['English'],
    emrgencyContactName: `Robin ${seed.lastName}`,
    emrgencyContactPhone: inventedPhone(seed.city, index + 60),
    homeAddress1: seed.address1,
    homeAddressCity: name,
    homeAddressState: state,
    homeAddressZipCode: seed.zipCode ?? zipCode,
    referenceFrom: 'WebSearch',
    referenceBy: 'A search',
    educationSchool: 'State University',
    graduationYear: year,
    totalPracticYears: seed.practiceYears,
    aboutMe: seed.about ?? `${clinicianTypeNames[seed.type]} with ${seed.practiceYears} years of practice.`,
    isMalpracticeInsurance: false,
    isCPRCertification: true,
    cprExpiryDate: profileDay(today, seed.cprEndsInDays ?? TWO_YEARS - index),
    isTbTest: true,
    tbTestDate: profileDay(today, -200),
    tbTestResult: 'negative',
    tbTestExpiryDate: profileDay(today, seed.tbEndsInDays ?? TWO_YEARS),
    covidStatus: 'vaccinated',
    licenseDetails: [
      {
        licenseNumber: `${seed.type.toUpperCase()}${100_200 + index * 37}`,
        state,
        licenseExpDate: profileDay(today, seed.licenseEndsInDays ?? TWO_YEARS + index),
      },
    ],
    facilityExperience: [
      { day: 'SNF', isAvailable: true, startTime: String(Math.ceil(seed.practiceYears / 2)) },
      { day: 'Outpatient', isAvailable: true, startTime: String(Math.floor(seed.practiceYears / 2)) },
    ],
    patientExperience: [{ day: 'Geriatric', isAvailable: true, startTime: String(seed.practiceYears) }],
    availableWeekDays: {
      monday: true,
      tuesday: true,
      wednesday: true,
      thursday: true,
      friday: true,
      saturday: index % 2 === 0,
      sunday: index % 5 === 0,
    },
  }
}

/** Creates all clinicians’ accounts. */
export const openClinicians = (world: DemoWorld): Promise<DemoClinician[]> =>
  Promise.all(
    clinicianList.map(async (seed, index) => {
      const { login, firstName, lastName, type } = seed
      const at = joinedAt(world, seed.joinedDaysAgo, index + 20)
      const person = await signUp(world, { login, firstName, lastName, role: type }, at)
      return { ...person, seed }
    }),
  )

/** Brings every clinician to their status today; one signup stays unfinished. */
export const seedClinicians = async (
  world: DemoWorld,
  admin: SignedIn,
  opened: DemoClinician[],
): Promise<DemoClinicians> => {
  const all = opened.map(async (clinician, index): Promise<[string, DemoClinician]> => {
    const { seed, by } = clinician
    const at = joinedAt(world, seed.joinedDaysAgo, index + 20)
    const perform = world.performAt(addMinutes(at, 9))
    if (!seed.isEmailUnconfirmed) await confirmEmail(world, clinician, addMinutes(at, 3))
    const profile = buildProfile(world, seed, index)
    if (seed.fate === 'incomplete') {
      await perform('clinicians.add', by, { phone: profile.phone, gender: profile.gender })
      return [seed.login, clinician]
    }
    const papers = await sendPapers(perform, by, seed, index)
    const finished = { isFromSignup: true, isSignupCompleted: true, signupStageCount: 4 }
    await perform('clinicians.edit', by, { ...profile, ...papers, ...finished })
    return [seed.login, { ...(await decide(world, admin, clinician, { fate: seed.fate, at })), seed }]
  })
  return Object.fromEntries(await Promise.all(all)) as DemoClinicians
}

/** The profile of someone who finished signup. */
export const readClinicianId = ({ by, seed }: DemoClinician) => {
  if (!by.clinicianId) throw new Error(`${seed.login} has no profile.`)
  return by.clinicianId
}
