import { showCents } from '@gaitway/contract/money'
import { showBriefDay } from '@gaitway/contract/time'
import { useState } from 'react'
import { Button } from '../../shared/Button.tsx'
import { Card } from '../../shared/layout/Card.tsx'
import { List, Row } from '../../shared/layout/List.tsx'
import { shiftName, whereComing, type Coming } from './billing-facts.ts'
import styles from './billing.module.css'
import { words } from './words.ts'

const FIRST = 5

type ComingListProps = { coming: readonly Coming[]; onOpen: (paymentId: string) => void }

/** Confirmed shifts that are not settled yet: what each costs, and what is paid of it. */
export const ComingList = ({ coming, onOpen }: ComingListProps) => {
  const [isWhole, setWhole] = useState(false)
  return (
    <section className={styles.part} aria-labelledby="coming">
      <h2 id="coming">{words.comingTitle}</h2>
      {coming.length === 0 ? (
        <Card tone="quiet">{words.comingNone}</Card>
      ) : (
        <List label={words.comingTitle}>
          {coming.slice(0, isWhole ? undefined : FIRST).map(one => (
            <Row
              key={one.paymentId}
              title={shiftName(one)}
              detail={`${showBriefDay(one.startDate, one.timeZone)} · ${whereComing(one)}`}
              aside={<span className={styles.sum}>{showCents(one.totalCents)}</span>}
              onClick={() => onOpen(one.paymentId)}
            />
          ))}
        </List>
      )}
      {!isWhole && coming.length > FIRST && (
        <div>
          <Button kind="quiet" size="small" onClick={() => setWhole(true)}>
            {words.showAllComing(coming.length)}
          </Button>
        </div>
      )}
    </section>
  )
}
