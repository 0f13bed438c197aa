import { showCents, showSerial } from '@gaitway/contract/money'
import { Button } from '../../shared/Button.tsx'
import { Card } from '../../shared/layout/Card.tsx'
import { List, ListItem } from '../../shared/layout/List.tsx'
import { Badge } from '../../shared/show/Status.tsx'
import { shiftName, whyDue, type Due } from './billing-facts.ts'
import { AmountButton } from './AmountButton.tsx'
import styles from './billing.module.css'
import { PaperButton } from './PaperButton.tsx'
import { words } from './words.ts'

type DueListProps = {
  due: readonly Due[]
  onPay: (paymentId: string) => void
  /** Asks the payment service what became of a payment that is under way. */
  onLook: (paymentId: string) => void
  onOpen: (paymentId: string) => void
}

const Mending = ({ due, onPay, onLook }: Pick<DueListProps, 'onPay' | 'onLook'> & { due: Due }) => {
  if (due.kind === 'invoice')
    return due.invoiceId && due.number ? (
      <>
        <p className="quiet">{words.howInvoice(due.number)}</p>
        <PaperButton named={{ invoiceId: due.invoiceId }} kind="primary">
          {words.openInvoice}
        </PaperButton>
      </>
    ) : null
  if (due.canRetry)
    return <Button onClick={() => onPay(due.paymentId)}>{words.pay(showCents(due.openCents))}</Button>
  return (
    <Button kind="secondary" onClick={() => onLook(due.paymentId)}>
      {words.lookAgain}
    </Button>
  )
}

/** What is owed now, each with the one button that mends it. */
export const DueList = ({ due, onOpen, ...actions }: DueListProps) => {
  if (due.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby="due">
      <h2 id="due">{words.due}</h2>
      <List look="cards" label={words.due}>
        {due.map(one => (
          <ListItem key={one.invoiceId ?? one.paymentId}>
            <Card tone="sun">
              <div className={styles.due}>
                <div className={styles.line}>
                  <h3>{shiftName(one)}</h3>
                  <AmountButton
                    cents={one.openCents}
                    about={words.shift(showSerial(one.serialNumber), one.clinicianName)}
                    onOpen={() => onOpen(one.paymentId)}
                  />
                </div>
                <p>
                  {one.isPastDue && (
                    <>
                      <Badge tone="clay">{words.pastDue}</Badge>{' '}
                    </>
                  )}
                  {whyDue(one)}
                </p>
                <Mending due={one} {...actions} />
              </div>
            </Card>
          </ListItem>
        ))}
      </List>
    </section>
  )
}
