import { plural } from '@gaitway/contract/format/plural'
import { editedFieldLabel } from '@gaitway/contract/job-edit'
import { showCents, showRate } from '@gaitway/contract/format/money'
import type { Output } from '@gaitway/contract/schemas/index'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Facts } from '../../../ui/show/Facts.tsx'
import { formatMoment } from '../../parts/when.ts'
import { TimesList, type Times } from '../../sheets/proposing/TimesList.tsx'
import { capitalize } from '@gaitway/contract/format/event-details'

export type EditPreview = Output<'jobs.previewUpdate'>

const totalLabels = {
  card: 'Total by card',
  ACH: 'Total by bank transfer (ACH)',
  invoice: 'Total by invoice',
}

const formatChange = (show: (cents: number) => string, before: number, after: number) =>
  before === after ? show(after) : `${show(after)} (was ${show(before)})`

/** What happens to a confirmed shift's payment when its price changes. */
const describeSettlement = (preview: EditPreview) => {
  const { paymentType, clinicianName, chargeCents, refundCents, before, after } = preview
  if (!clinicianName) return undefined
  if (before.totalCents === after.totalCents) return 'The price doesn’t change.'
  if (paymentType === 'invoice') return 'Your invoice for this shift will have the new amount.'
  if (chargeCents > 0)
    return `You won’t be charged now. If the shift is worked as scheduled, we’ll charge ${showCents(chargeCents)} more after you accept the time card.`
  return refundCents > 0
    ? `If the shift is worked as scheduled, we’ll refund ${showCents(refundCents)} after you accept the time card.`
    : undefined
}

/** The price before and after a change. */
export const PricePreview = ({ preview }: { preview: EditPreview }) => {
  const { payRateCents: rate, before, after, paymentType, answerBy } = preview
  const settlement = describeSettlement(preview)
  const total = totalLabels[paymentType]
  return (
    <Stack gap={4}>
      <Facts
        facts={[
          { label: 'Pay rate', value: formatChange(showRate, rate.before, rate.after) },
          {
            label: answerBy ? `${total}, if accepted` : total,
            value: formatChange(showCents, before.totalCents, after.totalCents),
            strong: true,
          },
        ]}
      />
      {settlement && <p className="small quiet">{settlement}</p>}
    </Stack>
  )
}

/** Who is notified of a change. */
export const WhoIsNotified = ({ preview, zone }: { preview: EditPreview; zone: string }) => {
  const { applicants, clinicianName, answerBy, announcesBoost } = preview
  const lines = [
    clinicianName &&
      answerBy &&
      `We’ll ask ${clinicianName} to accept the new times by ${formatMoment(answerBy, zone)}. If they don’t, the shift keeps its scheduled times.`,
    clinicianName && !answerBy && clinicianName,
    applicants > 0 && plural(applicants, 'applicant', 'applicants'),
    announcesBoost && 'Clinicians nearby who asked for boosted shifts',
  ].filter(line => typeof line === 'string')
  return (
    <section>
      <h3>Who we’ll notify</h3>
      {lines.length === 0 ? (
        <p>There’s no one to notify.</p>
      ) : (
        <ul>
          {lines.map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

type EditPreviewLinesProps = {
  preview: EditPreview
  zone: string
  /** The new times, if they change. */
  slots?: Times
}

/** What would be saved, its price, and who is notified. */
export const EditPreviewLines = ({ preview, zone, slots }: EditPreviewLinesProps) => (
  <Stack gap={24}>
    <section>
      <h3>Changes</h3>
      <p>{capitalize(preview.changes.map(editedFieldLabel).join(', '))}</p>
      {slots && <TimesList slots={slots} zone={zone} />}
    </section>
    <PricePreview preview={preview} />
    <WhoIsNotified preview={preview} zone={zone} />
  </Stack>
)
