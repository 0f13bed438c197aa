import { List, Row } from '../../shared/layout/List.tsx'
import { ClockIcon } from '../../shared/screen-icons.tsx'
import { whenInShort } from '../job/job-facts.ts'
import { ClockLines } from '../timesheet/ClockLines.tsx'
import { hasExtraTimeToDecide, type ShiftRow } from './use-figures.ts'
import { copy } from './copy.ts'
import styles from './lists.module.css'

type ToApproveProps = { shifts: readonly ShiftRow[]; onOpen: (shift: ShiftRow) => void }

const Waiting = ({ label, shifts, onOpen }: ToApproveProps & { label: string }) =>
  shifts.length === 0 ? null : (
    <section className={styles.section}>
      <h2 className="text-16">{label}</h2>
      <List label={label}>
        {shifts.map(shift => (
          <Row
            key={shift.id}
            before={<ClockIcon />}
            title={`${shift.clinicianId.firstName} ${shift.clinicianId.lastName}`}
            detail={
              <>
                {whenInShort(shift.shiftSlots, shift.jobId.timeZone)}
                <ClockLines card={shift.timesheet} zone={shift.jobId.timeZone} />
              </>
            }
            aside={shift.totalWorkedHours !== null && copy.workedHours(copy.hours(shift.totalWorkedHours))}
            onClick={() => onOpen(shift)}
          />
        ))}
      </List>
    </section>
  )

/** Time cards, and extra time of accepted ones, that wait for the facility. */
export const ToApprove = ({ shifts, onOpen }: ToApproveProps) => (
  <>
    <Waiting
      label={copy.cardsToApprove}
      shifts={shifts.filter(shift => !hasExtraTimeToDecide(shift))}
      onOpen={onOpen}
    />
    <Waiting label={copy.extraTimeWaiting} shifts={shifts.filter(hasExtraTimeToDecide)} onOpen={onOpen} />
  </>
)
