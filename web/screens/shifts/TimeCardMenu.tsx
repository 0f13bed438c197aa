import { showSerial } from '@gaitway/contract/money'
import { wordOf } from '@gaitway/contract/status-copy'
import { DownIcon } from '../../shared/icons.tsx'
import { Menu, type MenuEntry } from '../../shared/overlays/Menu.tsx'
import { copy } from './copy.ts'
import { timeCardColour, timeCardMoves, type Shift, type TimeCardMove } from './time-card.ts'
import styles from './list.module.css'

type TimeCardMenuProps = { shift: Shift; onDelete: (shift: Shift) => void }

/** The time card status in its specified color, and what can be done with it. */
export const TimeCardMenu = ({ shift, onDelete }: TimeCardMenuProps) => {
  const colour = timeCardColour(shift, 'clinician')
  const { timesheet, timeCardUrlForClinician: url, id } = shift
  const state = url
    ? copy.timeCardStates.file
    : timesheet
      ? wordOf('timesheet', timesheet.status).word
      : copy.timeCardStates.none
  const entryOf = (move: TimeCardMove): MenuEntry => {
    const label = copy.moves[move]
    if (move === 'delete') return { label, danger: true, onChoose: () => onDelete(shift) }
    if (url) return { label, onChoose: () => void window.open(url, '_blank', 'noopener') }
    return { label, href: `/clinician/dashboard?timecard=${id}` }
  }
  return (
    <Menu
      label={copy.timeCardOf(state, showSerial(shift.jobId.serialNumber))}
      button={
        <span className={styles.timeCard} data-colour={colour}>
          {state}
          <DownIcon size={16} />
        </span>
      }
      entries={timeCardMoves(shift).map(entryOf)}
    />
  )
}
