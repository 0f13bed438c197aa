import { showCents } from '@gaitway/contract/money'
import { showBriefDay } from '@gaitway/contract/time'
import { useId, useState } from 'react'
import { Button } from '../../shared/Button.tsx'
import { Card } from '../../shared/layout/Card.tsx'
import { List, Row } from '../../shared/layout/List.tsx'
import { isPaid, shiftName, whereComing, type Coming } from './billing-facts.ts'
import styles from './billing.module.css'
import { words } from './words.ts'

const FIRST = 5

type ComingListProps = { coming: readonly Coming[]; onOpen: (paymentId: string) => void }
type ShiftsProps = ComingListProps & { title: string; what?: string; none?: string }

const Shifts = ({ title, what, none, coming, onOpen }: ShiftsProps) => {
  const titleId = useId()
  const [isWhole, setWhole] = useState(false)
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {what && <p className="quiet">{what}</p>}
      {coming.length === 0 ? (
        <Card tone="quiet">{none}</Card>
      ) : (
        <List label={title}>
          {coming.slice(0, isWhole ? undefined : FIRST).map(one => (
            <Row
              key={one.paymentId}
              title={shiftName(one)}
              detail={[showBriefDay(one.startDate, one.timeZone), !isPaid(one) && whereComing(one)]
                .filter(Boolean)
                .join(' · ')}
              aside={one.totalCents > 0 && <span className={styles.sum}>{showCents(one.totalCents)}</span>}
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

/** What a bank or an invoice is still to bring, and apart from it the shifts that are paid as they were booked. */
export const ComingList = ({ coming, onOpen }: ComingListProps) => {
  const paid = coming.filter(isPaid)
  return (
    <>
      <Shifts
        title={words.comingTitle}
        none={words.comingNone}
        coming={coming.filter(one => !isPaid(one))}
        onOpen={onOpen}
      />
      {paid.length > 0 && (
        <Shifts title={words.paidTitle} what={words.paidWhat} coming={paid} onOpen={onOpen} />
      )}
    </>
  )
}
