import { showCents } from '@gaitway/contract/money'
import { useMay } from '../../session/use-session.ts'
import { LinkButton } from '../../shared/Button.tsx'
import { Card } from '../../shared/layout/Card.tsx'
import { Stack } from '../../shared/layout/Stack.tsx'
import { Facts } from '../../shared/show/Facts.tsx'
import { costBasis, costMoves, type ShiftCost } from '../paying/cost-words.ts'
import { words } from './words.ts'

/** What a confirmed shift costs in the end: booked, paid, and what the time card does to it. */
export const CostCard = ({ cost }: { cost: ShiftCost }) => {
  const moves = costMoves(cost)
  const mayPay = useMay()('payments')
  return (
    <Card>
      <Stack gap={4}>
        <h2>{words.cost}</h2>
        <Facts
          facts={[
            { label: words.costBooked, value: showCents(cost.bookedCents) },
            { label: words.costPaid, value: showCents(cost.paidCents) },
            {
              label: words.costEnd,
              value: showCents(cost.totalCents),
              strong: true,
            },
          ]}
        />
        <p className="quiet small">
          {words.costBasis(costBasis(cost))}
          {moves && ` ${moves}.`}
        </p>
        {mayPay && (
          <LinkButton kind="secondary" size="small" href="/facility/billing">
            {words.toBilling}
          </LinkButton>
        )}
      </Stack>
    </Card>
  )
}
