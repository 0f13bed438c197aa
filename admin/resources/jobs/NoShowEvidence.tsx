import { Box, Link, Typography } from '@mui/material'
import { colors } from '@gaitway/contract/values/colors'
import { showPhone } from '@gaitway/contract/format/phone'
import { showMinutes, showTime, showWhen } from '@gaitway/contract/format/time'
import { useId, type ReactNode } from 'react'
import { FactList } from '../../shared/Parts.tsx'
import { showSlot } from '../../shared/show.ts'
import { type ReportEvidence, showCheckIn, showStatement } from '../time-cards/no-show-report.ts'

const Heading = (props: { id?: string; children: ReactNode }) => (
  <Typography component="h3" sx={{ fontSize: 16, fontWeight: 650 }} {...props} />
)

const PhoneFact = ({ phone }: { phone: string | null }) =>
  phone ? (
    <Link href={`tel:+1${phone}`} sx={{ display: 'inline-block', paddingY: { xs: '12px', sm: 0 } }}>
      {showPhone(phone)}
    </Link>
  ) : (
    '–'
  )

const ClinicianFacts = ({ evidence }: { evidence: ReportEvidence }) => {
  const { report, timeZone: zone, checkIn, checkedOutAt, hours } = evidence
  return (
    <FactList
      facts={[
        ['Statement', showStatement(report)],
        ['Phone', <PhoneFact key="phone" phone={evidence.clinicianPhone} />],
        ['Check-in', checkIn ? showCheckIn(checkIn, zone) : 'Not checked in'],
        ['Check-out', checkedOutAt ? showWhen(checkedOutAt, zone) : 'Not checked out'],
        [
          'Time card',
          hours
            ? `${showTime(hours.startTime, zone)} – ${showTime(hours.endTime, zone)}, ${showMinutes(hours.workedMinutes)} worked`
            : 'Not submitted',
        ],
      ]}
    />
  )
}

const twoColumns = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
}

/** What each side said and did that day. */
export const BothSides = ({ evidence }: { evidence: ReportEvidence }) => {
  const { report, officeName, clinicianName, facilityPhone, timeZone: zone } = evidence
  return (
    <Box sx={twoColumns}>
      <Box component="section" aria-label={officeName}>
        <Heading>{officeName}</Heading>
        <FactList
          facts={[
            ['Statement', `“${report.reason}”`],
            ['Phone', <PhoneFact key="phone" phone={facilityPhone} />],
            ['Day', showSlot(report, zone)],
            ['Reported', showWhen(report.reportedAt, zone)],
          ]}
        />
      </Box>
      <Box component="section" aria-label={clinicianName}>
        <Heading>{clinicianName}</Heading>
        <ClinicianFacts evidence={evidence} />
      </Box>
    </Box>
  )
}

const scrollBox = {
  maxHeight: 220,
  overflowY: 'auto',
  border: `1px solid ${colors.line}`,
  borderRadius: 1,
  padding: 1.5,
}

/** The messages between the two sides. */
export const EvidenceMessages = ({ evidence }: { evidence: ReportEvidence }) => {
  const { messages, timeZone, clinicianName, officeName } = evidence
  const id = useId()
  const names = { clinician: clinicianName, facility: officeName }
  if (messages.length === 0)
    return (
      <Box>
        <Heading>Messages</Heading>
        They haven’t written to each other since the day before.
      </Box>
    )
  return (
    <Box>
      <Heading id={id}>Messages</Heading>
      <Box component="section" aria-labelledby={id} tabIndex={0} sx={scrollBox}>
        <Box component="ol" sx={{ listStyle: 'none', display: 'grid', gap: 1.5, margin: 0, padding: 0 }}>
          {messages.map(({ at, side, text }, index) => (
            <Box component="li" key={`${at} ${index}`} sx={{ overflowWrap: 'anywhere' }}>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, fontSize: 13, color: colors.ink2 }}>
                <strong>{names[side]}</strong>
                <time dateTime={at}>{showWhen(at, timeZone)}</time>
              </Box>
              <Box sx={{ whiteSpace: 'pre-line' }}>{text || 'Sent a file'}</Box>
            </Box>
          ))}
        </Box>
      </Box>
    </Box>
  )
}
