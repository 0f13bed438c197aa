import type { ClinicianType } from '@gaitway/contract/values/enums'
import type { StateCode } from '@gaitway/contract/values/states-of-usa'
import type { Sent } from '@gaitway/contract/schemas/index'
import { pdf, photo } from '../../test/fixtures/uploads.ts'
import { password } from '../fixtures/people.ts'
import { until, type World } from './world.ts'

export type Person = { userId: string; email: string; token: string }
export type Facility = Person & { facilityId: string }
export type Clinician = Person & { clinicianId: string }

const epoch = (day: string) => String(Date.parse(`${day}T00:00:00Z`))
const inYears = (years: number) => `${new Date().getUTCFullYear() + years}-06-30`

/** The code in the email to a new account. */
const readCode = async ({ emailsTo }: World, email: string) => {
  let code: string | undefined
  await until(`${email} got a code`, async () => {
    const [message] = await emailsTo(email)
    code = /^(\d{6}) is your/.exec(message?.subject ?? '')?.[1]
    return code !== undefined
  })
  return code ?? ''
}

const openAccount = async (world: World, sent: Pick<Sent<'accounts.signUp'>, 'email' | 'roles'>) => {
  const { user, token } = await world.call('accounts.signUp', {
    ...sent,
    password,
    firstName: sent.email.split('@')[0] ?? '',
    lastName: 'Storyteller',
    referenceFrom: 'WebSearch',
    acceptTerms: true,
  })
  await world.call('accounts.verifyEmail', { otp: await readCode(world, sent.email) }, { token })
  return { userId: user.id, email: sent.email, token, user }
}

/** A facility signs up in four steps, found in the directory. */
export const signUpFacility = async (world: World): Promise<Facility> => {
  const { user, ...person } = await openAccount(world, { email: 'bayou@gaitway.test', roles: 'facility' })
  const more = { token: person.token }
  const [found] = await world.call('facilities.searchDirectory', { search: 'amber houston' }, more)
  if (!found) throw new Error('The directory does not find the facility.')
  const { name, state, ...place } = found
  const step = (sent: Sent<'facilities.add'>) => world.call('facilities.add', sent, more)
  await step({
    signupStageCount: 2,
    officeName: name,
    ...place,
    state: state as StateCode,
    facilityTypes: ['SNF'],
    patientTypes: ['Geriatric'],
    phone: '7135550101',
    dressCode: 'Scrubs',
  })
  await step({
    signupStageCount: 3,
    contactFirstName: 'Ada',
    contactLastName: 'Office',
    contactTitle: 'Director of Rehab',
    billingEmail: 'billing@gaitway.test',
    locations: [
      { nickname: 'North wing', address1: '12 Main St', city: 'Houston', state: 'TX', zipCode: '77002' },
    ],
  })
  await step({ signupStageCount: 4, agreementSignature: 'Ada Office', referenceFrom: 'Referral' })
  return { ...person, facilityId: user.facilityId?.id ?? '' }
}

const upload = async (world: World, token: string, purpose: Sent<'files.add'>['purpose']) => {
  const bytes = new Uint8Array(purpose === 'resume' ? pdf() : await photo())
  const contentType = purpose === 'resume' ? 'application/pdf' : 'image/jpeg'
  const name = purpose === 'resume' ? 'resume.pdf' : 'photo.jpg'
  const [file] = await world.call(
    'files.add',
    { purpose },
    { token, uploads: [{ name, bytes, contentType }] },
  )
  if (!file) throw new Error(`The upload for ${purpose} returned no file.`)
  return file.url
}

export type ClinicianOverrides = {
  email: string
  type?: ClinicianType
  licenseState?: 'TX' | 'FL'
  cprExpiresOn?: string
}

/** A clinician in Houston signs up in two steps with a photo, a license photo and a resume. */
export const signUpClinician = async (world: World, options: ClinicianOverrides): Promise<Clinician> => {
  const { email, type = 'pt', licenseState = 'TX', cprExpiresOn = inYears(2) } = options
  const { user, ...person } = await openAccount(world, { email, roles: type })
  const more = { token: person.token }
  const [profileUrl, licensePhoto, resumeUrl, cprPictureUrl] = [
    await upload(world, person.token, 'profilePicture'),
    await upload(world, person.token, 'drivingLicense'),
    await upload(world, person.token, 'resume'),
    await upload(world, person.token, 'cpr'),
  ]
  await world.call(
    'clinicians.add',
    { gender: 'F', dateOfBirth: epoch('1990-05-04'), phone: '7135550102' },
    more,
  )
  await world.call(
    'clinicians.edit',
    {
      knownLanuages: ['English', 'Spanish'],
      emrgencyContactName: 'Sam Storyteller',
      emrgencyContactPhone: '7135550103',
      homeAddress1: '4 Elm St',
      homeAddressCity: 'Houston',
      homeAddressState: 'TX',
      homeAddressZipCode: '77030',
      referenceFrom: 'WebSearch',
      referenceBy: 'a search',
      educationSchool: 'Rice',
      graduationYear: 2014,
      totalPracticYears: 8,
      profileUrl,
      drivingLicensePhotoUrl: [licensePhoto],
      resumeUrl,
      isMalpracticeInsurance: false,
      isCPRCertification: true,
      cprExpiryDate: epoch(cprExpiresOn),
      cprPictureUrl,
      isTbTest: false,
      licenseDetails: [{ licenseNumber: 'PT12345', state: licenseState, licenseExpDate: epoch(inYears(2)) }],
      facilityExperience: [{ day: 'SNF', isAvailable: true, startTime: '5' }],
      patientExperience: [{ day: 'Geriatric', isAvailable: true, startTime: '4' }],
      availableWeekDays: {
        monday: true,
        tuesday: true,
        wednesday: true,
        thursday: true,
        friday: true,
        saturday: true,
        sunday: true,
      },
      isFromSignup: true,
      isSignupCompleted: true,
      signupStageCount: 4,
    },
    more,
  )
  return { ...person, clinicianId: user.clinicianId?.id ?? '' }
}
