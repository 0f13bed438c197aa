import { Box, LinearProgress } from '@mui/material'
import { lazy, Suspense } from 'react'
import { clinicianTypeNames, genderNames, weekdays } from '@gaitway/contract/values/enums'
import { stateNames, type StateCode } from '@gaitway/contract/values/states-of-usa'
import { profileSections, type ProfileSectionName } from '@gaitway/contract/format/profile-lines'
import { showDay } from '@gaitway/contract/format/time'
import { type Fact, Lines, StatusMark, Nothing, Panel } from '../../shared/Parts.tsx'
import { showPhone, showRating, showReliability } from '../../shared/show.ts'
import { type ReviewedClinician, showEpochDay, type ReviewedFacility, listLicenses } from './checklist.ts'

const day = (epoch: string | null) => (epoch ? showEpochDay(epoch) : '–')

const Until = ({ epoch, now }: { epoch: string | null; now: Date }) =>
  epoch && Number(epoch) < now.getTime() ? (
    <StatusMark tone="clay">expired {day(epoch)}</StatusMark>
  ) : (
    <>until {day(epoch)}</>
  )

const Licenses = ({ profile, now }: { profile: ReviewedClinician; now: Date }) => {
  const licenses = listLicenses(profile)
  if (licenses.length === 0) return <>NA</>
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      {licenses.map(({ licenseNumber, state, licenseExpDate }) => (
        <span key={licenseNumber + state}>
          {licenseNumber} | {state ? stateNames[state as StateCode] : 'NA'}{' '}
          <Until epoch={licenseExpDate || null} now={now} />
        </span>
      ))}
    </Box>
  )
}

const signed = ({ agreement }: ReviewedClinician) =>
  agreement &&
  `Signed by ${agreement.signature} on ${showDay(agreement.signedAt)} (version ${agreement.version})`

const credentials = (profile: ReviewedClinician, now: Date): Fact[] => [
  ['Licenses', <Licenses key="licenses" profile={profile} now={now} />],
  ['NPI number', profile.npiNumber ?? 'NA'],
  ['CPR', profile.isCPRCertification ? <Until key="cpr" epoch={profile.cprExpiryDate} now={now} /> : 'No'],
  [
    'TB test',
    profile.isTbTest ? (
      <>
        {profile.tbTestResult} on {day(profile.tbTestDate)},{' '}
        <Until epoch={profile.tbTestExpiryDate} now={now} />
      </>
    ) : (
      'No'
    ),
  ],
  [
    'Malpractice insurance',
    profile.isMalpracticeInsurance ? (
      <Until key="malpractice" epoch={profile.malpracticeExp} now={now} />
    ) : (
      'No'
    ),
  ],
  ['Covid status', profile.covidStatus],
]

/** These sections look the same in the consumer app. */
const sectionFacts = (profile: ReviewedClinician, names: ProfileSectionName[]): Fact[] => {
  const sections = profileSections(profile)
  return names.map(name => [sections[name].label, <Lines key={name} lines={sections[name].lines} />])
}

const work = (profile: ReviewedClinician): Fact[] => [
  ['Discipline', `${clinicianTypeNames[profile.clinicianType]} (${profile.clinicianType.toUpperCase()})`],
  ['Years of experience', profile.totalPracticYears],
  ['Rating', showRating(profile)],
  ['Reliability', showReliability(profile)],
  ...sectionFacts(profile, [
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
      .map(name => name.slice(0, 3).replace(/^./, first => first.toUpperCase()))
      .join(', '),
  ],
  ['About', profile.aboutMe],
]

const person = (profile: ReviewedClinician): Fact[] => [
  ['Email', profile.email],
  ['Phone', showPhone(profile.phone)],
  ['Gender', profile.gender && genderNames[profile.gender]],
  ['Date of birth', day(profile.dateOfBirth)],
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
  ['Contractor agreement', signed(profile) ?? 'Not signed yet'],
  ['How they found us', [profile.referenceFrom, profile.referenceBy].filter(Boolean).join(': ')],
]

export const ClinicianFacts = ({ profile, now }: { profile: ReviewedClinician; now: Date }) => (
  <>
    <Panel title="Credentials" facts={credentials(profile, now)} />
    <Panel title="Work" facts={work(profile)} />
    <Panel title="Personal details" facts={person(profile)} />
  </>
)

const FacilityTerms = lazy(async () => ({ default: (await import('./Terms.tsx')).FacilityTerms }))

const facilityFacts = (facility: ReviewedFacility): Fact[] => [
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
    <Panel title="Facility" facts={facilityFacts(facility)} />
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
