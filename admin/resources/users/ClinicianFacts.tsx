import Box from '@mui/material/Box'
import {
  clinicianTypeNames,
  genderNames,
  stateNames,
  weekdays,
  type StateCode,
} from '@gaitway/contract/enums'
import { showDay } from '@gaitway/contract/time'
import { Mark } from '../../shared/StatusChip.tsx'
import { Facts, Panel, type Fact } from '../../shared/Parts.tsx'
import { showPhone } from '../../shared/show.ts'
import type { Clinician } from './checklist.ts'

/** Profile dates are calendar days in milliseconds of UTC. */
const day = (epoch: string | null) => (epoch ? showDay(new Date(Number(epoch)), 'UTC') : '–')

const Until = ({ epoch, now }: { epoch: string | null; now: Date }) =>
  epoch && Number(epoch) < now.getTime() ? (
    <Mark tone="clay">expired {day(epoch)}</Mark>
  ) : (
    <>until {day(epoch)}</>
  )

const Lines = ({ lines }: { lines: (string | false | null | undefined)[] }) => {
  const shown = lines.filter(Boolean)
  if (shown.length === 0) return <>–</>
  return shown.map(line => <div key={String(line)}>{line}</div>)
}

const Licences = ({ profile, now }: { profile: Clinician; now: Date }) => {
  const licences = (profile.licenseDetails ?? []).filter(({ licenseNumber }) => licenseNumber)
  if (licences.length === 0) return <>NA</>
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      {licences.map(({ licenseNumber, state, licenseExpDate }) => (
        <span key={licenseNumber + state}>
          {licenseNumber} | {state ? stateNames[state as StateCode] : 'NA'}{' '}
          <Until epoch={licenseExpDate || null} now={now} />
        </span>
      ))}
    </Box>
  )
}

const years = (list: Clinician['facilityExperience']) =>
  (list ?? [])
    .filter(({ isAvailable }) => isAvailable)
    .map(({ day: name, startTime }) => `${name}: ${startTime || 0} year(s)`)

const credentials = (profile: Clinician, now: Date): Fact[] => [
  ['Licenses', <Licences key="licences" profile={profile} now={now} />],
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
  ['Facility certificates', (profile.facilityCertificates ?? []).join(', ')],
]

const named = (list: Clinician['certificationDetails']) =>
  (list ?? []).map(({ name, receivedYear }) => (receivedYear ? `${name} (${receivedYear})` : name))

const work = (profile: Clinician): Fact[] => [
  ['Discipline', `${clinicianTypeNames[profile.clinicianType]} (${profile.clinicianType.toUpperCase()})`],
  ['Years of experience', profile.totalPracticYears],
  ['Education', profile.educationSchool && `${profile.educationSchool} (${profile.graduationYear ?? 'NA'})`],
  ['Facility experience', <Lines key="facilities" lines={years(profile.facilityExperience)} />],
  ['Patient experience', <Lines key="patients" lines={years(profile.patientExperience)} />],
  ['Certification', <Lines key="certification" lines={named(profile.certificationDetails)} />],
  ['Specialties', <Lines key="specialties" lines={named(profile.specialityDetails)} />],
  [
    'Available on',
    weekdays
      .filter(name => profile.availableWeekDays?.[name])
      .map(name => name.slice(0, 3).replace(/^./, letter => letter.toUpperCase()))
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
    <Lines
      key="home"
      lines={[
        profile.homeAddress1,
        profile.homeAddressCity &&
          `${profile.homeAddressCity}, ${profile.homeAddressState ?? ''} ${profile.homeAddressZipCode ?? ''}`,
      ]}
    />,
  ],
  ['Languages', (profile.knownLanuages ?? []).join(', ')],
  [
    'Emergency contact',
    profile.emrgencyContactName &&
      `${profile.emrgencyContactName}, ${showPhone(profile.emrgencyContactPhone)}`,
  ],
  ['Heard of us by', [profile.referenceFrom, profile.referenceBy].filter(Boolean).join(': ')],
]

/** Everything a clinician has told us; what is expired stands out. */
export const ClinicianFacts = ({ profile, now }: { profile: Clinician; now: Date }) => (
  <>
    <Panel title="Credentials">
      <Facts facts={credentials(profile, now)} />
    </Panel>
    <Panel title="Work">
      <Facts facts={work(profile)} />
    </Panel>
    <Panel title="Person">
      <Facts facts={person(profile)} />
    </Panel>
  </>
)
