import { listJobDetails } from '@gaitway/contract/job-details'
import type { Output } from '@gaitway/contract/schemas/index'
import { showLongDay } from '@gaitway/contract/time'
import { showCents } from '@gaitway/contract/money'
import { Card } from '../../shared/layout/Card.tsx'
import { Stack } from '../../shared/layout/Stack.tsx'
import { Facts } from '../../shared/show/Facts.tsx'
import { addressOf, endsNextDay, formatHours } from '../job/job-facts.ts'
import { copy } from './copy.ts'
import { useMay } from '../../session/use-session.ts'
import { LinkButton } from '../../shared/Button.tsx'
import { costBasis, costMoves, type ShiftCost } from '../paying/cost-copy.ts'

export const JobFacts = ({ job }: { job: Output<'jobs.read'> }) => (
  <>
    <Card>
      <Stack gap={12}>
        <h2>{copy.when}</h2>
        <Stack as="ul" gap={8}>
          {job.slots.map(slot => (
            <li key={slot.id}>
              <strong>{showLongDay(slot.startDate, job.timeZone)}</strong>
              <span className="block quiet figures">
                {formatHours(slot, job.timeZone)}
                {endsNextDay(slot, job.timeZone) && `, ${copy.nextDay}`}
              </span>
            </li>
          ))}
        </Stack>
        <h2>{copy.where}</h2>
        <p>
          {job.jobAddressNickname && (
            <>
              <strong>{job.jobAddressNickname}</strong>
              <br />
            </>
          )}
          {addressOf(job)}
        </p>
      </Stack>
    </Card>
    <Card>
      <Stack gap={12}>
        <h2>{copy.what}</h2>
        <Facts layout="columns" facts={listJobDetails(job)} />
        <h3>{copy.description}</h3>
        <p className="typed measure">{job.description}</p>
      </Stack>
    </Card>
  </>
)

/** What a confirmed shift costs: scheduled, paid so far, and total. */
export const CostCard = ({ cost }: { cost: ShiftCost }) => {
  const moves = costMoves(cost)
  const mayPay = useMay()('payments')
  return (
    <Card>
      <Stack gap={4}>
        <h2>{copy.cost}</h2>
        <Facts
          facts={[
            { label: copy.costBooked, value: showCents(cost.bookedCents) },
            { label: copy.costPaid, value: showCents(cost.paidCents) },
            {
              label: copy.costEnd,
              value: showCents(cost.totalCents),
              strong: true,
            },
          ]}
        />
        <p className="quiet small">
          {copy.costBasis(costBasis(cost))}
          {moves && ` ${moves}.`}
        </p>
        {mayPay && (
          <LinkButton kind="secondary" size="small" href="/facility/billing">
            {copy.toBilling}
          </LinkButton>
        )}
      </Stack>
    </Card>
  )
}
