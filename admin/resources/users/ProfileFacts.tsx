import { Box, LinearProgress } from '@mui/material'
import { Suspense } from 'react'
import { clinicianTypeNames, genderNames, weekdays } from '@gaitway/contract/values/enums'
import { stateNames, type StateCode } from '@gaitway/contract/values/states-of-usa'
import { capitalize } from '@gaitway/contract/format/event-details'
import { listProfileSections, type ProfileSectionName } from '@gaitway/contract/format/profile-lines'
import { showDay } from '@gaitway/contract/format/time'
import { type Fact, Lines, StatusMark, Nothing, Panel } from '../../shared/Parts.tsx'
import { loadable } from '../../shared/load-early.tsx'
import { showPhone, showRating, showReliability } from '../../shared/show.ts'
import { type ReviewedClinician, showEpochDay, type ReviewedFacility, listLicenses } from './checklist.ts'

const formatDay = (epoch: string | null) => (epoch ? showEpochDay(epoch) : '–')

const Expiration = ({ epoch, now }: { epoch: string | null; now: Date }) =>
  epoch && Number(epoch) < now.getTime() ? (
    <StatusMark tone="danger">expired {formatDay(epoch)}</StatusMark>
  ) : (
    <>until {formatDay(epoch)}</>
  )

const showExpiration = (isProvided: boolean | null, epoch: string | null, now: Date) =>
  isProvided ? <Expiration epoch={epoch} now={now} /> : 'No'

const Licenses = ({ profile, now }: { profile: ReviewedClinician; now: Date }) => {
  const licenses = listLicenses(profile)
  if (licenses.length === 0) return <>NA</>
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      {licenses.map(({ licenseNumber, state, licenseExpDate }) => (
        <span key={licenseNumber + state}>
          {licenseNumber} | {state ? stateNames[state as StateCode] : 'NA'}{' '}
          <Expiration epoch={licenseExpDate || null} now={now} />
        </span>
      ))}
    </Box>
  )
}

const describeAgreement = ({ agreement }: ReviewedClinician) =>
  agreement &&
  `Signed by ${agreement.signature} on ${showDay(agreement.signedAt)} (version ${agreement.version})`

const listCredentials = (profile: ReviewedClinician, now: Date): Fact[] => [
  ['Licenses', <Licenses key="licenses" profile={profile} now={now} />],
  ['NPI number', profile.npiNumber ?? 'NA'],
  ['CPR', showExpiration(profile.isCPRCertification, profile.cprExpiryDate, now)],
  [
    'TB test',
    profile.isTbTest ? (
      <>
        {profile.tbTestResult} on {formatDay(profile.tbTestDate)},{' '}
        <Expiration epoch={profile.tbTestExpiryDate} now={now} />
      </>
    ) : (
      'No'
    ),
  ],
  ['Malpractice insurance', showExpiration(profile.isMalpracticeInsurance, profile.malpracticeExp, now)],
  ['Covid status', profile.covidStatus],
]

/** Sections of the profile, with the same lines as in the consumer app. */
const listSections = (profile: ReviewedClinician, names: ProfileSectionName[]): Fact[] => {
  const sections = listProfileSections(profile)
  return names.map(name => [sections[name].label, <Lines key={name} lines={sections[name].lines} />])
}

const listWorkFacts = (profile: ReviewedClinician): Fact[] => [
  ['Discipline', `${clinicianTypeNames[profile.clinicianType]} (${profile.clinicianType.toUpperCase()})`],
  ['Years of experience', profile.totalPracticYears],
  ['Rating', showRating(profile)],
  ['Reliability', showReliability(profile)],
  ...listSections(profile, [
    'education',
    'facilityExperience',
    'patientExperience',
    'certification',
    'specialities',
    'facilityCertificates',
    'languages',
  ]),
  [
    'Availability',
    weekdays
      .filter(name => profile.availableWeekDays?.[name])
      .map(name => capitalize(name.slice(0, 3)))
      .join(', '),
  ],
  ['About', profile.aboutMe],
]

const listPersonalDetails = (profile: ReviewedClinician): Fact[] => [
  ['Email', profile.email],
  ['Phone', showPhone(profile.phone)],
  ['Gender', profile.gender && genderNames[profile.gender]],
  ['Date of birth', formatDay(profile.dateOfBirth)],
  [
    'Home address',
    profile.homeAddress1 && (
      <Lines
        key="home"
        lines={[
          profile.homeAddress1,
          `${profile.homeAddressCity ?? ''}, ${profile.homeAddressState ?? ''} ${profile.homeAddressZipCode ?? ''}`,
        ]}
      />
    ),
  ],
  [
    'Emergency contact',
    profile.emrgencyContactName &&
      `${profile.emrgencyContactName}, ${showPhone(profile.emrgencyContactPhone)}`,
  ],
  ['Contractor agreement', describeAgreement(profile) ?? 'Not signed yet'],
  ['How they found us', [profile.referenceFrom, profile.referenceBy].filter(Boolean).join(': ')],
]

export const ClinicianFacts = ({ profile, now }: { profile: ReviewedClinician; now: Date }) => (
  <>
    <Panel title="Credentials" facts={listCredentials(profile, now)} />
    <Panel title="Work" facts={listWorkFacts(profile)} />
    <Panel title="Personal details" facts={listPersonalDetails(profile)} />
  </>
)

const FacilityTerms = loadable(async () => (await import('./Terms.tsx')).FacilityTerms)

const listFacilityFacts = (facility: ReviewedFacility): Fact[] => [
  [
    'Address',
    facility.address1 &&
      `${[facility.address1, facility.address2, facility.city].filter(Boolean).join(', ')}, ${facility.state ?? ''} ${facility.zipCode ?? ''}`,
  ],
  ['Time zone', facility.timeZone],
  ['Phone', showPhone(facility.phone)],
  ['CMS certification number', facility.cmsCertificationNumber],
  ['Rating', showRating(facility)],
  ['Reliability', showReliability(facility)],
  ['Facility types', facility.facilityTypes.join(', ')],
  ['Patient types', facility.patientTypes.join(', ')],
  ['Dress code', facility.dressCode],
  ['Website', facility.website],
  ['About', facility.aboutFacility],
]

export const FacilityFacts = ({ facility }: { facility: ReviewedFacility }) => (
  <>
    <Panel title="Facility" facts={listFacilityFacts(facility)} />
    <Panel
      title="Contact"
      facts={[
        ['Contact', [facility.contactFirstName, facility.contactLastName].filter(Boolean).join(' ')],
        ['Title', facility.contactTitle],
        ['Billing email', facility.billingEmail],
      ]}
    />
    <Panel
      title="Locations"
      facts={facility.locations.map(({ nickname, address1, city, state, zipCode }) => [
        nickname,
        `${address1}, ${city}, ${state} ${zipCode}`,
      ])}
    >
      {facility.locations.length === 0 && <Nothing>No other locations</Nothing>}
    </Panel>
    <Suspense fallback={<LinearProgress aria-label="Loading the terms" />}>
      <FacilityTerms id={facility.id} />
    </Suspense>
  </>
)
