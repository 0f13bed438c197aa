import { clinicianTypeNames, type FilePurpose } from '@gaitway/contract/enums'
import type { Sent } from '@gaitway/contract/schemas/index'
import { addMinutes } from '@gaitway/contract/time'
import type { ReceivedFile, SignedIn } from '../api/use-cases/use-case.ts'
import { profileDay } from './calendar.ts'
import { cities, inventedPhone } from './cities.ts'
import { clinicianList, type ClinicianWish } from './clinician-list.ts'
import type { DemoWorld, Perform } from './demo-world.ts'
import { paper, portraitPhoto } from './documents.ts'
import { confirmEmail, decide, joinedAt, signUp, type Person } from './people.ts'

export type Clinician = Person & { wish: ClinicianWish }
export type Clinicians = Record<string, Clinician>

const TWO_YEARS = 730

const send = async (perform: Perform, by: SignedIn, purpose: FilePurpose, file: ReceivedFile) => {
  const [kept] = await perform('files.add', by, { purpose }, { uploads: [file] })
  if (!kept) throw new Error(`The upload for ${purpose} returned no file.`)
  return kept.url
}

const sendPapers = async (perform: Perform, by: SignedIn, wish: ClinicianWish, index: number) => {
  const name = `${wish.firstName} ${wish.lastName}`
  const page = (title: string): ReceivedFile => ({
    name: `${title.toLowerCase().replaceAll(' ', '-')}.pdf`,
    bytes: paper(`${title} of ${name}`),
  })
  const portrait = { name: 'portrait.jpg', bytes: await portraitPhoto(index) }
  return {
    profileUrl: await send(perform, by, 'profilePicture', portrait),
    drivingLicensePhotoUrl: [await send(perform, by, 'drivingLicense', page('Driver license'))],
    resumeUrl: await send(perform, by, 'resume', page('Resume')),
    cprPictureUrl: await send(perform, by, 'cpr', page('CPR certificate')),
    tbTestPictureUrl: await send(perform, by, 'tbTest', page('TB test')),
  }
}

const profileOf = (
  { today }: DemoWorld,
  wish: ClinicianWish,
  index: number,
): Omit<Sent<'clinicians.edit'>, 'id'> => {
  const { name, state, zipCode } = cities[wish.city]
  const year = today.getUTCFullYear() - wish.practiceYears
  return {
    gender: index % 2 === 0 ? 'F' : 'M',
    dateOfBirth: profileDay(today, -365 * (25 + wish.practiceYears) - index * 11),
    phone: inventedPhone(wish.city, index + 30),
    knownLanuages: index % 3 === 0 ? ['English', 'Spanish'] : ['English'],
    emrgencyContactName: `Robin ${wish.lastName}`,
    emrgencyContactPhone: inventedPhone(wish.city, index + 60),
    homeAddress1: wish.address1,
    homeAddressCity: name,
    homeAddressState: state,
    homeAddressZipCode: wish.zipCode ?? zipCode,
    referenceFrom: 'WebSearch',
    referenceBy: 'A search',
    educationSchool: 'State University',
    graduationYear: year,
    totalPracticYears: wish.practiceYears,
    aboutMe: wish.about ?? `${clinicianTypeNames[wish.type]} with ${wish.practiceYears} years of practice.`,
    isMalpracticeInsurance: false,
    isCPRCertification: true,
    cprExpiryDate: profileDay(today, wish.cprEndsInDays ?? TWO_YEARS - index),
    isTbTest: true,
    tbTestDate: profileDay(today, -200),
    tbTestResult: 'negative',
    tbTestExpiryDate: profileDay(today, wish.tbEndsInDays ?? TWO_YEARS),
    covidStatus: 'vaccinated',
    licenseDetails: [
      {
        licenseNumber: `${wish.type.toUpperCase()}${100_200 + index * 37}`,
        state,
        licenseExpDate: profileDay(today, wish.licenceEndsInDays ?? TWO_YEARS + index),
      },
    ],
    facilityExperience: [
      { day: 'SNF', isAvailable: true, startTime: String(Math.ceil(wish.practiceYears / 2)) },
      { day: 'Outpatient', isAvailable: true, startTime: String(Math.floor(wish.practiceYears / 2)) },
    ],
    patientExperience: [{ day: 'Geriatric', isAvailable: true, startTime: String(wish.practiceYears) }],
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
export const openClinicians = (world: DemoWorld): Promise<Clinician[]> =>
  Promise.all(
    clinicianList.map(async (wish, index) => {
      const { login, firstName, lastName, type } = wish
      const at = joinedAt(world, wish.joinedDaysAgo, index + 20)
      const person = await signUp(world, { login, firstName, lastName, role: type }, at)
      return { ...person, wish }
    }),
  )

/** Brings every clinician to their status today; one signup stays unfinished. */
export const seedClinicians = async (
  world: DemoWorld,
  admin: SignedIn,
  opened: Clinician[],
): Promise<Clinicians> => {
  const all = opened.map(async (clinician, index): Promise<[string, Clinician]> => {
    const { wish, by } = clinician
    const at = joinedAt(world, wish.joinedDaysAgo, index + 20)
    const perform = world.performAt(addMinutes(at, 9))
    if (!wish.isEmailUnconfirmed) await confirmEmail(world, clinician, addMinutes(at, 3))
    const profile = profileOf(world, wish, index)
    if (wish.fate === 'incomplete') {
      await perform('clinicians.add', by, { phone: profile.phone, gender: profile.gender })
      return [wish.login, clinician]
    }
    const papers = await sendPapers(perform, by, wish, index)
    const finished = { isFromSignup: true, isSignupCompleted: true, signupStageCount: 4 }
    await perform('clinicians.edit', by, { ...profile, ...papers, ...finished })
    return [wish.login, { ...(await decide(world, admin, clinician, { fate: wish.fate, at })), wish }]
  })
  return Object.fromEntries(await Promise.all(all))
}
