import { showCents } from '@gaitway/contract/format/money'
import { showBriefDay } from '@gaitway/contract/format/time'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { List, ListItem, Row } from '../../ui/layout/List.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Badge, Status } from '../../ui/show/Status.tsx'
import {
  isPaid,
  formatShiftName,
  describePending,
  describeDue,
  type Coming,
  type Due,
} from './billing-facts.ts'
import { DownloadDocumentButton } from '../paying/DownloadDocumentButton.tsx'
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
    title={`${showCents(cents)}: see breakdown`}
    aria-label={`${showCents(cents)}: see breakdown, ${about}`}
    onClick={onOpen}
  >
    {showCents(cents)}
  </button>
)

type DueListProps = {
  due: readonly Due[]
  onPay: (paymentId: string) => void
  onCheckStatus: (paymentId: string) => void
  onOpen: (paymentId: string) => void
}

type DueActionProps = Pick<DueListProps, 'onPay' | 'onCheckStatus'> & { due: Due }

const DueAction = ({ due, onPay, onCheckStatus }: DueActionProps) => {
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
    <Button kind="secondary" onClick={() => onCheckStatus(due.paymentId)}>
      Check status
    </Button>
  )
}

/** What the facility owes, each with the one action that settles it. */
export const DueList = ({ due, onOpen, ...actions }: DueListProps) => {
  if (due.length === 0) return null
  return (
    <Section plain title="Balance due">
      <List look="cards" label="Balance due">
        {due.map(one => (
          <ListItem key={one.invoiceId ?? one.paymentId}>
            <Card tone="warning">
              <div className={styles.due}>
                <div className={styles.line}>
                  <h3 className="text-16">{formatShiftName(one)}</h3>
                  <AmountButton
                    cents={one.openCents}
                    about={formatShiftName(one)}
                    onOpen={() => onOpen(one.paymentId)}
                  />
                </div>
                <p>
                  {one.status && <Status of="facilityPayment" state={one.status} />}{' '}
                  {one.isPastDue && <Badge tone="danger">Past due</Badge>} {describeDue(one)}
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

/** How many shifts are shown until all are. */
const FIRST = 5

type ComingListProps = { coming: readonly Coming[]; onOpen: (paymentId: string) => void }
type ComingSectionProps = ComingListProps & { title: string; explanation?: string; emptyText?: string }

const ComingSection = ({ title, explanation, emptyText, coming, onOpen }: ComingSectionProps) => {
  const [showsAll, setShowsAll] = useState(false)
  return (
    <Section plain title={title}>
      {explanation && <p className="quiet">{explanation}</p>}
      {coming.length === 0 ? (
        <Card tone="quiet">{emptyText}</Card>
      ) : (
        <List label={title}>
          {coming.slice(0, showsAll ? undefined : FIRST).map(one => (
            <Row
              key={one.paymentId}
              title={formatShiftName(one)}
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
      {!showsAll && coming.length > FIRST && (
        <div>
          <Button kind="quiet" size="small" onClick={() => setShowsAll(true)}>
            {`Show all ${coming.length}`}
          </Button>
        </div>
      )}
    </Section>
  )
}

/** The payments that are estimated or processing, and in a separate section the shifts that are already paid. */
export const PendingList = ({ coming, onOpen }: ComingListProps) => {
  const paid = coming.filter(isPaid)
  return (
    <>
      <ComingSection
        title="Processing and estimated"
        emptyText="Nothing is processing, and nothing will be billed for confirmed shifts."
        coming={coming.filter(one => !isPaid(one))}
        onOpen={onOpen}
      />
      {paid.length > 0 && (
        <ComingSection
          title="Paid for scheduled hours"
          explanation="If fewer hours are worked, we’ll refund the difference. If more are worked, we’ll charge it."
          coming={paid}
          onOpen={onOpen}
        />
      )}
    </>
  )
}
