import { List, Row } from '../../shared/layout/List.tsx'
import { ClockIcon } from '../../shared/screen-icons.tsx'
import { whenInShort } from '../job/job-facts.ts'
import { ClockLines } from '../timesheet/ClockLines.tsx'
import type { ShiftRow } from './use-figures.ts'
import { words } from './words.ts'
import styles from './lists.module.css'

type ToApproveProps = { shifts: readonly ShiftRow[]; onOpen: (shift: ShiftRow) => void }

/** Time cards that wait for the facility, each one press away. */
export const ToApprove = ({ shifts, onOpen }: ToApproveProps) =>
  shifts.length === 0 ? null : (
    <section className={styles.section}>
      <h2>{words.cardsToApprove}</h2>
      <List label={words.cardsToApprove}>
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
            aside={shift.totalWorkedHours !== null && words.workedHours(words.hours(shift.totalWorkedHours))}
            onClick={() => onOpen(shift)}
          />
        ))}
      </List>
    </section>
  )
