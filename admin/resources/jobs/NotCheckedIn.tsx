import { Box, Link, TextField } from '@mui/material'
import { findArrivalTime } from '@gaitway/contract/check-in'
import { showPhone } from '@gaitway/contract/format/phone'
import type { JobRecord } from '@gaitway/contract/schemas/resources'
import { clockTimeIn, showTime, showWhen, showZone } from '@gaitway/contract/format/time'
import type { ReactNode } from 'react'
import { call } from '../../session.ts'
import { DialogButton } from '../../shared/DialogButton.tsx'
import { MoveDialog, useMoveForm } from '../../shared/MoveDialog.tsx'
import { SmallPrint, Panel } from '../../shared/Parts.tsx'
import { useCall } from '../../shared/queries.ts'

export type LateDay = {
  applicationId: string
  clinicianName: string
  startDate: string
  zone: string
  phones: readonly { name: string; phone: string }[]
}

const ArrivalDialog = ({ day, onClose }: { day: LateDay; onClose: () => void }) => {
  const { applicationId, clinicianName, startDate, zone } = day
  const readArrival = (clock: string) => findArrivalTime(clock, new Date(startDate), zone)
  const form = useMoveForm({
    initial: { since: clockTimeIn(zone, startDate) },
    validate: ({ since }) => ({
      since: readArrival(since) ? undefined : 'Enter a time that clocks show that day',
    }),
    send: ({ since }) =>
      call('applications.recordArrival', {
        answer: 'arrived',
        jobApplicationId: applicationId,
        since: readArrival(since)?.toISOString() ?? '',
      }),
    success: () => `Arrival recorded. We notified ${clinicianName}.`,
    draft: `arrival ${applicationId} ${startDate}`,
    onClose,
  })
  return (
    <MoveDialog form={form} title={`Record that ${clinicianName} arrived`} action="Record arrival">
      <span>
        It counts as a check-in. The shift started at {showTime(startDate, zone)} {showZone(startDate, zone)}.
      </span>
      <TextField
        {...form.field('since', 'Arrived at')}
        type="time"
        slotProps={{ inputLabel: { shrink: true } }}
      />
    </MoveDialog>
  )
}

/** The phone numbers to call about a day without a check-in, and buttons to record what staff learn. */
export const NotCheckedIn = ({ day, children }: { day: LateDay; children?: ReactNode }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
    {day.phones.map(({ name, phone }) => (
      <Link
        key={name}
        href={`tel:+1${phone}`}
        sx={{
          display: 'inline-flex',
          alignItems: 'center',
          minHeight: { xs: 44, md: 32 },
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {name}, {showPhone(phone)}
      </Link>
    ))}
    <DialogButton
      size="small"
      variant="contained"
      aria-label={`Arrived: ${day.clinicianName}`}
      sx={{ minHeight: { xs: 44, md: 32 } }}
      dialog={close => <ArrivalDialog day={day} onClose={close} />}
    >
      Arrived
    </DialogButton>
    {children}
  </Box>
)

/** For a shift under way without a check-in. */
export const NotCheckedInPanel = ({ job }: { job: JobRecord }) => {
  const { data } = useCall('jobs.read', { id: String(job.id) })
  const missing = data?.missingCheckIn
  if (!missing) return null
  const { applicationId, firstName: clinicianName, phone, startDate } = missing
  const phones = phone ? [{ name: clinicianName, phone }] : []
  const day = { applicationId, clinicianName, startDate, zone: job.timeZone, phones }
  return (
    <Panel title="Not checked in">
      <SmallPrint>
        {clinicianName} hasn’t checked in. The shift started at {showWhen(startDate, job.timeZone)}.
      </SmallPrint>
      <NotCheckedIn day={day} />
    </Panel>
  )
}
