import { showCents } from '@gaitway/contract/format/money'
import type { Output } from '@gaitway/contract/schemas/index'
import { Card } from '../../../ui/layout/Card.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Facts } from '../../../ui/show/Facts.tsx'
import { formatMoment } from '../../parts/when.ts'
import { formatEndedTitle } from './ending-kinds.ts'

type Ending = Output<'jobs.read'>['endings'][number]

/** What the cost of an ended shift is based on. */
const costLabels = {
  booked: 'Scheduled cost',
  timeCard: 'Cost per submitted time card',
  minimum: 'Minimum cost',
  settled: 'Cost',
  invoice: 'On your invoice',
}

/** The final cost for the facility, and its refund. */
const listEndingAmounts = ({ cost, returnedCents }: Ending, isEarlier: boolean) => {
  if (!cost) return []
  const label =
    costLabels[cost.paymentType === 'invoice' && cost.basis === 'settled' ? 'invoice' : cost.basis]
  const isSettled = cost.basis === 'settled'
  return [
    // an earlier ending that cost nothing has no line
    { label, cents: cost.totalCents, strong: !isEarlier, always: !isEarlier },
    { label: isEarlier ? 'Refunded' : 'Refund', cents: returnedCents ?? 0 },
    {
      label: cost.paymentType === 'ACH' ? 'Refund after your bank payment clears' : 'Refund processing',
      cents: isSettled ? cost.refundCents : 0,
    },
    { label: 'Balance due', cents: isSettled ? cost.chargeCents : 0 },
  ].flatMap(({ label, cents, strong, always }) =>
    always || cents > 0
      ? [{ label, value: <span style={{ whiteSpace: 'nowrap' }}>{showCents(cents)}</span>, strong }]
      : [],
  )
}

type EndedProps = {
  endings: readonly Ending[]
  side: 'facility' | 'clinician'
  timeZone: string
  /** Someone else was confirmed after this ending. */
  isEarlier?: boolean
}

/** How a confirmed shift ended early: what happened, when and why, and what it cost the facility. */
export const Ended = ({ endings, side, timeZone, isEarlier = false }: EndedProps) => (
  <>
    {endings.map(ending => {
      const facts = listEndingAmounts(ending, isEarlier)
      return (
        <Card key={ending.at}>
          <Stack gap={8}>
            <h2>
              {isEarlier ? `Earlier: ${formatEndedTitle(ending, side)}` : formatEndedTitle(ending, side)}
            </h2>
            <p>
              {formatMoment(ending.at, timeZone)}
              {ending.reason && (
                <>
                  <br />
                  {`Reason: ${ending.reason}`}
                </>
              )}
            </p>
            {facts.length > 0 && <Facts facts={facts} />}
          </Stack>
        </Card>
      )
    })}
  </>
)
