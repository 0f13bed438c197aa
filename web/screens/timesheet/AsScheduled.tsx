import { showCents } from '@gaitway/contract/money'
import { showMinutes } from '@gaitway/contract/time'
import { useState } from 'react'
import { Button } from '../../shared/Button.tsx'
import { CheckIcon } from '../../shared/icons.tsx'
import { minutesOf } from '../job/job-facts.ts'
import type { Shift } from '../shifts/time-card.ts'
import { copy } from './copy.ts'
import { useHandIn } from './use-submit.ts'
import styles from './timesheet.module.css'

type AsBookedProps = { shift: Shift; onDone: () => void }

/** Submits the scheduled times, without a break, in one click. */
export const AsBooked = ({ shift, onDone }: AsBookedProps) => {
  const handIn = useHandIn(shift)
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    const entries = shift.shiftSlots.map(({ id, startDate, endDate }) => ({
      slotId: id,
      startTime: startDate,
      endTime: endDate,
    }))
    const errors = await handIn({ entries, submit: true })
    setBusy(false)
    if (!errors) onDone()
  }
  const time = showMinutes(minutesOf(shift.shiftSlots))
  return (
    <section className={styles.asBooked} aria-label={copy.asBooked}>
      <div>
        <h2 className="text-16">{copy.asBookedTitle}</h2>
        <p className="quiet">
          {copy.asBookedWhat(time, showCents(shift.jobId.totalPayCents))} {copy.orElse}
        </p>
      </div>
      <Button icon={<CheckIcon />} busy={busy} onClick={() => void send()}>
        {copy.asBooked}
      </Button>
    </section>
  )
}
