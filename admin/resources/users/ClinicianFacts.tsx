import { Box } from '@mui/material'
import {
  clinicianTypeNames,
  genderNames,
  stateNames,
  weekdays,
  type StateCode,
} from '@gaitway/contract/enums'
import { profileSections, type ProfileSectionName } from '@gaitway/contract/profile-lines'
import { showDay } from '@gaitway/contract/time'
import { type Fact, Facts, Lines, Panel } from '../../shared/Parts.tsx'
import { Mark } from '../../shared/StatusChip.tsx'
import { showPhone } from '../../shared/show.ts'
import type { Clinician } from './checklist.ts'

/** Profile dates are UTC midnights in milliseconds. */
const day = (epoch: string | null) => (epoch ? showDay(new Date(Number(epoch)), 'UTC') : '–')

const Until = ({ epoch, now }: { epoch: string | null; now: Date }) =>
  epoch && Number(epoch) < now.getTime() ? (
    <Mark tone="clay">expired {day(epoch)}</Mark>
  ) : (
    <>until {day(epoch)}</>
  )

const Licenses = ({ profile, now }: { profile: Clinician; now: Date }) => {
  const licenses = (profile.licenseDetails ?? []).filter(({ licenseNumber }) => licenseNumber)
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

const signed = ({ agreement }: Clinician) =>
  agreement &&
  `Signed by ${agreement.signature} on ${showDay(agreement.signedAt)} (version ${agreement.version})`

const credentials = (profile: Clinician, now: Date): Fact[] => [
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
const sectionFacts = (profile: Clinician, names: ProfileSectionName[]): Fact[] => {
  const sections = profileSections(profile)
  return names.map(name => [sections[name].label, <Lines key={name} lines={sections[name].lines} />])
}

const work = (profile: Clinician): Fact[] => [
  ['Discipline', `${clinicianTypeNames[profile.clinicianType]} (${profile.clinicianType.toUpperCase()})`],
  ['Years of experience', profile.totalPracticYears],
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

const person = (profile: Clinician): Fact[] => [
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

export const ClinicianFacts = ({ profile, now }: { profile: Clinician; now: Date }) => (
  <>
    <Panel title="Credentials">
      <Facts facts={credentials(profile, now)} />
    </Panel>
    <Panel title="Work">
      <Facts facts={work(profile)} />
    </Panel>
    <Panel title="Personal details">
      <Facts facts={person(profile)} />
    </Panel>
  </>
)
