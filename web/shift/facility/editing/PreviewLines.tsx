import { plural } from '@gaitway/contract/format/plural'
import { editedFieldLabel } from '@gaitway/contract/job-edit'
import { showCents, showRate } from '@gaitway/contract/format/money'
import type { Output } from '@gaitway/contract/schemas/index'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Facts } from '../../../ui/show/Facts.tsx'
import { formatMoment } from '../../parts/when.ts'
import { TimesList, type Times } from '../../sheets/proposing/TimesList.tsx'
import { copy } from './copy.ts'

export type EditPreview = Output<'jobs.previewUpdate'>

const change = (show: (cents: number) => string, before: number, after: number) =>
  before === after ? show(after) : `${show(after)} (was ${show(before)})`

const describeSettlement = ({
  paymentType,
  clinicianName,
  chargeCents,
  refundCents,
  before,
  after,
}: EditPreview) => {
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
  const later = describeSettlement(preview)
  const total = copy.totalOf[paymentType]
  return (
    <Stack gap={4}>
      <Facts
        facts={[
          { label: 'Pay rate', value: change(showRate, rate.before, rate.after) },
          {
            label: answerBy ? `${total}, if accepted` : total,
            value: change(showCents, before.totalCents, after.totalCents),
            strong: true,
          },
        ]}
      />
      {later && <p className="small quiet">{later}</p>}
    </Stack>
  )
}

/** Who learns of a change. */
export const WhoIsNotified = ({ preview, zone }: { preview: EditPreview; zone: string }) => {
  const { applicants, clinicianName, answerBy, announcesBoost } = preview
  const people = [
    ...(clinicianName && answerBy
      ? [
          `We’ll ask ${clinicianName} to accept the new times by ${formatMoment(answerBy, zone)}. If they don’t, the shift keeps its scheduled times.`,
        ]
      : []),
    ...(clinicianName && !answerBy ? [clinicianName] : []),
    ...(applicants > 0 ? [plural(applicants, 'applicant', 'applicants')] : []),
    ...(announcesBoost ? ['Clinicians nearby who asked for boosted shifts'] : []),
  ]
  return (
    <section>
      <h3>Who we’ll notify</h3>
      {people.length === 0 ? (
        <p>There’s no one to notify.</p>
      ) : (
        <ul>
          {people.map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`

type WholePreviewProps = {
  preview: EditPreview
  zone: string
  /** the new times, if they change */
  slots?: Times
}

/** What would be saved, its price, and who is notified. */
export const WholePreview = ({ preview, zone, slots }: WholePreviewProps) => (
  <Stack gap={24}>
    <section>
      <h3>Changes</h3>
      <p>{sentence(preview.changes.map(editedFieldLabel).join(', '))}</p>
      {slots && <TimesList slots={slots} zone={zone} />}
    </section>
    <PricePreview preview={preview} />
    <WhoIsNotified preview={preview} zone={zone} />
  </Stack>
)
