import { showCents } from '@gaitway/contract/format/money'
import { showBriefDay } from '@gaitway/contract/format/time'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { List, ListItem, Row } from '../../ui/layout/List.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Badge, Status } from '../../ui/show/Status.tsx'
import { isPaid, shiftName, describePending, whyDue, type Coming, type Due } from './billing-facts.ts'
import { DownloadDocumentButton } from '../paying/DownloadDocumentButton.tsx'
import { copy } from './copy.ts'
import { Section } from '../../ui/layout/Section.tsx'
import styles from './billing.module.css'

type AmountButtonProps = {
  cents: number
  /** Read aloud after the amount. */
  about: string
  onOpen: () => void
}

/** An amount that opens its breakdown. */
export const AmountButton = ({ cents, about, onOpen }: AmountButtonProps) => (
  <button
    type="button"
    className={styles.amount}
    title={copy.howCome(showCents(cents))}
    aria-label={`${copy.howCome(showCents(cents))}, ${about}`}
    onClick={onOpen}
  >
    {showCents(cents)}
  </button>
)

type DueListProps = {
  due: readonly Due[]
  onPay: (paymentId: string) => void
  /** Checks the status of a payment in progress. */
  onLook: (paymentId: string) => void
  onOpen: (paymentId: string) => void
}

const DueAction = ({ due, onPay, onLook }: Pick<DueListProps, 'onPay' | 'onLook'> & { due: Due }) => {
  if (due.kind === 'invoice')
    return due.invoiceId && due.number ? (
      <>
        <p className="quiet">{`Follow the instructions on the invoice and include ${due.number}. We’ll remove it from this list when your payment arrives.`}</p>
        <DownloadDocumentButton named={{ invoiceId: due.invoiceId }} kind="primary">
          Download invoice
        </DownloadDocumentButton>
      </>
    ) : null
  if (due.canRetry)
    return <Button onClick={() => onPay(due.paymentId)}>{`Pay ${showCents(due.openCents)}`}</Button>
  return (
    <Button kind="secondary" onClick={() => onLook(due.paymentId)}>
      Check status
    </Button>
  )
}

/** What the facility owes, each with the one action that settles it. */
export const DueList = ({ due, onOpen, ...actions }: DueListProps) => {
  if (due.length === 0) return null
  return (
    <Section plain title={copy.due}>
      <List look="cards" label={copy.due}>
        {due.map(one => (
          <ListItem key={one.invoiceId ?? one.paymentId}>
            <Card tone="sun">
              <div className={styles.due}>
                <div className={styles.line}>
                  <h3 className="text-16">{shiftName(one)}</h3>
                  <AmountButton
                    cents={one.openCents}
                    about={shiftName(one)}
                    onOpen={() => onOpen(one.paymentId)}
                  />
                </div>
                <p>
                  {one.status && (
                    <>
                      <Status of="facilityPayment" state={one.status} />{' '}
                    </>
                  )}
                  {one.isPastDue && (
                    <>
                      <Badge tone="clay">Past due</Badge>{' '}
                    </>
                  )}
                  {whyDue(one)}
                </p>
                <DueAction due={one} {...actions} />
              </div>
            </Card>
          </ListItem>
        ))}
      </List>
    </Section>
  )
}

const FIRST = 5

type ComingListProps = { coming: readonly Coming[]; onOpen: (paymentId: string) => void }
type ShiftsProps = ComingListProps & { title: string; what?: string; none?: string }

const Shifts = ({ title, what, none, coming, onOpen }: ShiftsProps) => {
  const [isWhole, setWhole] = useState(false)
  return (
    <Section plain title={title}>
      {what && <p className="quiet">{what}</p>}
      {coming.length === 0 ? (
        <Card tone="quiet">{none}</Card>
      ) : (
        <List label={title}>
          {coming.slice(0, isWhole ? undefined : FIRST).map(one => (
            <Row
              key={one.paymentId}
              title={shiftName(one)}
              detail={[showBriefDay(one.startDate, one.timeZone), !isPaid(one) && describePending(one)]
                .filter(Boolean)
                .join(' · ')}
              aside={
                <Stack as="span" gap={4} className="to-end">
                  {one.totalCents > 0 && (
                    <span className="text-16 strong figures nowrap">{showCents(one.totalCents)}</span>
                  )}
                  {one.status && <Status of="facilityPayment" state={one.status} />}
                </Stack>
              }
              onClick={() => onOpen(one.paymentId)}
            />
          ))}
        </List>
      )}
      {!isWhole && coming.length > FIRST && (
        <div>
          <Button kind="quiet" size="small" onClick={() => setWhole(true)}>
            {`Show all ${coming.length}`}
          </Button>
        </div>
      )}
    </Section>
  )
}

/** Payments to come or processing, and separately the shifts that are already paid. */
export const PendingList = ({ coming, onOpen }: ComingListProps) => {
  const paid = coming.filter(isPaid)
  return (
    <>
      <Shifts
        title="Processing and estimated"
        none="Nothing is processing, and nothing will be billed for confirmed shifts."
        coming={coming.filter(one => !isPaid(one))}
        onOpen={onOpen}
      />
      {paid.length > 0 && (
        <Shifts
          title="Paid for scheduled hours"
          what="If fewer hours are worked, we’ll refund the difference. If more are worked, we’ll charge it."
          coming={paid}
          onOpen={onOpen}
        />
      )}
    </>
  )
}
