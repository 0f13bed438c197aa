import { showSerial } from '@gaitway/contract/money'
import { showDay } from '@gaitway/contract/time'
import { Link } from 'wouter'
import { List, ListItem } from '../../shared/layout/List.tsx'
import { hasStanding, nameOf, Paper, Standing } from './account-parts.tsx'
import { AmountButton } from './AmountButton.tsx'
import { shiftName, type Transaction } from './billing-facts.ts'
import styles from './billing.module.css'
import { words } from './words.ts'

type AccountCardsProps = { lines: readonly Transaction[]; onOpen: (paymentId: string) => void }

/** The account on a phone: a line to read at a glance, a line to go on from. */
export const AccountCards = ({ lines, onOpen }: AccountCardsProps) => (
  <List label={words.account}>
    {lines.map(line => (
      <ListItem key={`${line.kind} ${line.id}`}>
        <div className={styles.entry}>
          <div className={styles.line}>
            <span className={styles.what}>{nameOf(line)}</span>
            <AmountButton
              cents={line.amountCents}
              about={`${nameOf(line)}, ${shiftName(line)}`}
              onOpen={() => onOpen(line.paymentId)}
            />
          </div>
          <p className={styles.quiet}>
            {[showDay(line.createdAt, line.timeZone), line.way].filter(Boolean).join(' · ')}
          </p>
          <div className={styles.last}>
            <span>
              <Link href={`/facility/jobprofile/${line.jobId}`} className={styles.link}>
                {words.shift(showSerial(line.serialNumber), line.clinicianName)}
              </Link>
              {hasStanding(line) && <Standing of={line} />}
            </span>
            <Paper of={line} />
          </div>
        </div>
      </ListItem>
    ))}
  </List>
)
