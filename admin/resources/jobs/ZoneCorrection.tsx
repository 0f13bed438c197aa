import { Box } from '@mui/material'
import { clockTimeIn, dayIn, listInstants, showTime, showZone } from '@gaitway/contract/format/time'
import type { Sent } from '@gaitway/contract/schemas/index'
import type { JobDetailRecord } from '@gaitway/contract/schemas/resources'
import { call } from '../../session.ts'
import { MoveButtons } from '../../shared/MoveButtons.tsx'
import { Panel } from '../../shared/Parts.tsx'

type TimeZone = Sent<'jobs.updateByStaff'>['timeZone']
type Slots = JobDetailRecord['slots']

const showClock = (at: string, zone: string) => `${showTime(at, zone)} ${showZone(at, zone)}`

/** The slots that clocks in one zone show as clocks in another; undefined if they skip one of the times. */
export const moveSlots = (slots: Slots, from: string, to: string) => {
  const move = (at: string) => listInstants(dayIn(from, at), clockTimeIn(from, at), to)[0]?.toISOString()
  const moved = slots.map(slot => ({ startDate: move(slot.startDate), endDate: move(slot.endDate) }))
  return moved.every((slot): slot is { startDate: string; endDate: string } =>
    Boolean(slot.startDate && slot.endDate),
  )
    ? moved
    : undefined
}

/** For a shift at an address whose time zone was corrected: which time was meant. */
export const ZoneCorrection = ({ job }: { job: JobDetailRecord }) => {
  const { correctedTimeZone: corrected, timeZone, startDate } = job
  const isAhead = job.status === 'posted' || job.status === 'confirmed'
  if (!corrected || !isAhead) return null
  const [shown, meant] = [showClock(startDate, timeZone), showClock(startDate, corrected)]
  const slots = moveSlots(job.slots, timeZone, corrected)
  const moved = slots?.[0] && showClock(slots[0].startDate, corrected)
  const send = (change: object) => () =>
    call('jobs.updateByStaff', {
      id: job.id,
      version: job.version,
      timeZone: corrected as TimeZone,
      ...change,
    })
  const effect =
    job.status === 'confirmed'
      ? 'The confirmed clinician has to accept the new times.'
      : 'Everyone who applied is notified.'
  return (
    <Panel title="Time zone corrected">
      <p>
        {shown} is {meant}. Ask the facility which was meant.
      </p>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginTop: 1 }}>
        <MoveButtons
          moves={[
            {
              label: `${meant} was meant`,
              send: send({}),
              success: `The shift starts at ${meant}`,
              asks: {
                title: `It starts at ${meant}`,
                text: `The shift stays when it is. From now on everyone reads ${meant} instead of ${shown}, and is notified.`,
                needsReason: false,
                action: 'Save and notify',
                about: job.id,
              },
            },
            ...(moved
              ? [
                  {
                    label: `${moved} was meant`,
                    send: send({ slots }),
                    success: `New times sent: ${moved}`,
                    asks: {
                      title: `It starts at ${moved}`,
                      text: `The shift moves so that clocks there show the times that were posted. ${effect}`,
                      needsReason: false,
                      action: 'Save and notify',
                      about: job.id,
                    },
                  },
                ]
              : []),
          ]}
        />
      </Box>
    </Panel>
  )
}
