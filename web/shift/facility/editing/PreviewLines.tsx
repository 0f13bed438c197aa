import { editedFieldLabel } from '@gaitway/contract/job-edit'
import { showCents, showRate } from '@gaitway/contract/format/money'
import type { Output } from '@gaitway/contract/schemas/index'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Facts } from '../../../ui/show/Facts.tsx'
import { formatMoment } from '../../parts/when.ts'
import { TimesList, type Times } from '../../sheets/proposing/TimesList.tsx'
import { copy } from './copy.ts'

export type Preview = Output<'jobs.previewUpdate'>

const change = (show: (cents: number) => string, before: number, after: number) =>
  before === after ? show(after) : copy.was(show(after), show(before))

const describeSettlement = ({
  paymentType,
  clinicianName,
  chargeCents,
  refundCents,
  before,
  after,
}: Preview) => {
  if (!clinicianName) return undefined
  if (before.totalCents === after.totalCents) return copy.unchanged
  if (paymentType === 'invoice') return copy.invoiceLater
  if (chargeCents > 0) return copy.chargeLater(showCents(chargeCents))
  return refundCents > 0 ? copy.refundLater(showCents(refundCents)) : undefined
}

/** The price before and after a change. */
export const PricePreview = ({ preview }: { preview: Preview }) => {
  const { payRateCents: rate, before, after, paymentType, answerBy } = preview
  const later = describeSettlement(preview)
  const total = copy.totalOf[paymentType]
  return (
    <Stack gap={4}>
      <Facts
        facts={[
          { label: copy.payRate, value: change(showRate, rate.before, rate.after) },
          {
            label: answerBy ? `${total}, ${copy.ifAccepted}` : total,
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
export const WhoIsNotified = ({ preview, zone }: { preview: Preview; zone: string }) => {
  const { applicants, clinicianName, answerBy, announcesBoost } = preview
  const people = [
    ...(clinicianName && answerBy ? [copy.asks(clinicianName, formatMoment(answerBy, zone))] : []),
    ...(clinicianName && !answerBy ? [clinicianName] : []),
    ...(applicants > 0 ? [copy.notifies(applicants)] : []),
    ...(announcesBoost ? [copy.notifiesNearby] : []),
  ]
  return (
    <section>
      <h3>{copy.who}</h3>
      {people.length === 0 ? (
        <p>{copy.notifiesNobody}</p>
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
  preview: Preview
  zone: string
  /** the new times, if they change */
  slots?: Times
}

/** What would be saved, its price, and who is notified. */
export const WholePreview = ({ preview, zone, slots }: WholePreviewProps) => (
  <Stack gap={24}>
    <section>
      <h3>{copy.changed}</h3>
      <p>{sentence(preview.changes.map(editedFieldLabel).join(', '))}</p>
      {slots && <TimesList slots={slots} zone={zone} />}
    </section>
    <PricePreview preview={preview} />
    <WhoIsNotified preview={preview} zone={zone} />
  </Stack>
)
