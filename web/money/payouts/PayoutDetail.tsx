import { showCents, showSerial } from '@gaitway/contract/format/money'
import { getPayoutStatus } from '@gaitway/contract/money-status'
import { showBriefDay } from '@gaitway/contract/format/time'
import { useNow } from '../../api/use-now.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Cluster, Stack } from '../../ui/layout/Stack.tsx'
import { Sheet } from '../../ui/overlays/Dialog.tsx'
import { Facts } from '../../ui/show/Facts.tsx'
import { Money } from '../../ui/show/Money.tsx'
import { Notice } from '../../ui/show/Notice.tsx'
import { DrawnCheck } from '../../ui/show/DrawnCheck.tsx'
import { Status } from '../../ui/show/Status.tsx'
import { DownloadDocumentButton } from '../paying/DownloadDocumentButton.tsx'
import { copy } from './copy.ts'
import { describeLocation, describeWait, showArrival, type Payout } from './payout-facts.ts'

const listPayoutFacts = ({ bank, dueAt, sentAt, arrivesAt, paidAt, status, sentCents }: Payout) => [
  ...(bank ? [{ label: 'Bank account', value: bank }] : []),
  { label: 'Approved', value: showBriefDay(dueAt) },
  ...(sentAt && sentCents > 0
    ? [{ label: arrivesAt ? 'Sent' : 'Transferred', value: showBriefDay(sentAt) }]
    : []),
  ...(arrivesAt && status === 'sent' ? [{ label: 'Arrives by', value: showArrival(arrivesAt) }] : []),
  ...(paidAt && status === 'paid' && sentCents > 0
    ? [{ label: 'Arrived', value: arrivesAt ? showArrival(arrivesAt) : showBriefDay(paidAt) }]
    : []),
]

const listPayoutLines = ({ lines, sentCents }: Payout) => [
  ...lines.map(({ words, cents }) => ({ label: words, value: showCents(cents) })),
  { label: 'Total', value: showCents(sentCents), strong: true },
]

const Detail = ({ payout }: { payout: Payout }) => {
  const { status, needs, failureMessage, reason, jobApplicationId, jobId, sentCents } = payout
  const now = useNow()
  return (
    <Stack>
      <Cluster gap={12}>
        {status === 'paid' && <DrawnCheck />}
        <Money cents={sentCents} unit="none" size="large" />
        <Status of="clinicianPay" state={getPayoutStatus(status)} />
      </Cluster>
      {status === 'failed' ? (
        <Notice tone="danger">
          {`This payout didn’t arrive. ${failureMessage ?? ''}`}{' '}
          {needs ? 'Add a bank account or use another one, and we’ll send it again.' : copy.failedWaits}
        </Notice>
      ) : (
        <p>
          <strong>{describeLocation(payout, now)}.</strong> {describeWait(payout)}
        </p>
      )}
      <section aria-labelledby="how">
        <h3 id="how">Breakdown</h3>
        <Facts facts={listPayoutLines(payout)} />
      </section>
      <Facts facts={listPayoutFacts(payout)} />
      <Cluster gap={8}>
        {reason === 'timesheet' && (
          <LinkButton kind="secondary" href={`/clinician/dashboard?timecard=${jobApplicationId}`}>
            Time card
          </LinkButton>
        )}
        <LinkButton kind="secondary" href={`/clinician/jobprofile/${jobId}`}>
          Shift details
        </LinkButton>
      </Cluster>
    </Stack>
  )
}

/** The sheet of a payout: where the money is, what it waits for, and how the amount adds up. */
export const PayoutDetail = ({ payout, onClose }: { payout: Payout | undefined; onClose: () => void }) => (
  <Sheet
    open={payout !== undefined}
    onClose={onClose}
    title={payout ? `Payout for shift ${showSerial(payout.serialNumber)}` : ''}
    actions={
      (payout?.status === 'sent' || payout?.status === 'paid') && (
        <DownloadDocumentButton named={{ payoutId: payout.id }}>Receipt (PDF)</DownloadDocumentButton>
      )
    }
  >
    {payout && <Detail payout={payout} />}
  </Sheet>
)
