import { showCents, showSerial } from '@gaitway/contract/money'
import { showBriefDay } from '@gaitway/contract/time'
import { useDownload } from '../../calls/download.ts'
import { useNow } from '../../calls/use-now.ts'
import { Button, LinkButton } from '../../shared/Button.tsx'
import { DownloadIcon } from '../../shared/screen-icons.tsx'
import { Stack } from '../../shared/layout/Stack.tsx'
import { Sheet } from '../../shared/overlays/Dialog.tsx'
import { Facts } from '../../shared/show/Facts.tsx'
import { Money } from '../../shared/show/Money.tsx'
import { Notice } from '../../shared/show/Notice.tsx'
import { Status } from '../../shared/show/Status.tsx'
import { showArrival, waitReason, whereabouts, type Payout } from './payout-facts.ts'
import { words } from './words.ts'
import styles from './payouts.module.css'

const factsOf = ({ bank, dueAt, sentAt, arrivesAt, paidAt, status, sentCents }: Payout) => [
  ...(bank ? [{ label: words.facts.bank, value: bank }] : []),
  { label: words.facts.due, value: showBriefDay(dueAt) },
  ...(sentAt && sentCents > 0
    ? [{ label: arrivesAt ? words.facts.sent : words.facts.left, value: showBriefDay(sentAt) }]
    : []),
  ...(arrivesAt && status === 'sent' ? [{ label: words.facts.arrives, value: showArrival(arrivesAt) }] : []),
  ...(paidAt && status === 'paid' && sentCents > 0
    ? [{ label: words.facts.arrived, value: arrivesAt ? showArrival(arrivesAt) : showBriefDay(paidAt) }]
    : []),
]

/** The amount line by line, corrections among them, and the sum that is sent. */
const Lines = ({ payout: { lines, sentCents } }: { payout: Payout }) => (
  <dl className={styles.lines}>
    {lines.map(({ words: what, cents }, index) => (
      // the lines of a payout stay in their order, and two may say the same
      <div key={index}>
        <dt>{what}</dt>
        <dd>{showCents(cents)}</dd>
      </div>
    ))}
    <div className={styles.sum}>
      <dt>{words.inAll}</dt>
      <dd>{showCents(sentCents)}</dd>
    </div>
  </dl>
)

const Detail = ({ payout }: { payout: Payout }) => {
  const { status, failureMessage, reason, jobApplicationId, jobId, sentCents } = payout
  const why = waitReason(payout)
  const now = useNow()
  return (
    <Stack>
      <div className={styles.total}>
        <Money cents={sentCents} unit="none" size="large" />
        <Status of="payout" state={status} />
      </div>
      {status === 'failed' ? (
        <Notice tone="clay">
          {words.failedNotice(failureMessage ?? '')} {words.mends}
        </Notice>
      ) : (
        <p>
          <strong>{whereabouts(payout, now)}.</strong> {why}
        </p>
      )}
      <section aria-labelledby="how">
        <h3 id="how">{words.how}</h3>
        <Lines payout={payout} />
      </section>
      <Facts facts={factsOf(payout)} />
      <div className={styles.doors}>
        {reason === 'timesheet' && (
          <LinkButton kind="secondary" href={`/clinician/dashboard?timecard=${jobApplicationId}`}>
            {words.timeCard}
          </LinkButton>
        )}
        <LinkButton kind="secondary" href={`/clinician/jobprofile/${jobId}`}>
          {words.shift}
        </LinkButton>
      </div>
    </Stack>
  )
}

/** How a payout came about, what it waits for or why it came back, and its receipt once it has left. */
export const PayoutDetail = ({ payout, onClose }: { payout: Payout | undefined; onClose: () => void }) => {
  const { run, busy } = useDownload('payments.receipt')
  const hasReceipt = payout?.status === 'sent' || payout?.status === 'paid'
  return (
    <Sheet
      open={payout !== undefined}
      onClose={onClose}
      title={payout ? words.detail(showSerial(payout.serialNumber)) : ''}
      actions={
        payout &&
        hasReceipt && (
          <Button
            kind="secondary"
            icon={<DownloadIcon size={18} />}
            busy={busy}
            onClick={() => void run({ payoutId: payout.id })}
          >
            {words.receipt}
          </Button>
        )
      }
    >
      {payout && <Detail payout={payout} />}
    </Sheet>
  )
}
