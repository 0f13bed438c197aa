import { showCents } from '@gaitway/contract/format/money'
import type { Output } from '@gaitway/contract/schemas/index'
import { useAction } from '../../../api/use-call.ts'
import { useMay } from '../../../api/use-session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { useAddress } from '../../../ui/list/use-address.ts'
import { formatMoment } from '../../parts/when.ts'
import { cardName } from '../../../money/paying/PriceLines.tsx'
import { InstantSheet } from './InstantSheet.tsx'
import { copy } from './copy.ts'

type Job = Output<'jobs.read'>

/** What happens when a favorite takes this shift. */
const Terms = ({ job, terms }: { job: Job; terms: NonNullable<Job['instant']> }) => {
  const { source, paymentType, totalCents: agreedCents, agreedBy, agreedAt } = terms
  const totalCents = job.price?.[paymentType].totalCents ?? agreedCents
  const amount = showCents(totalCents)
  return (
    <>
      <p>
        {source
          ? `On. When a favorite takes this shift, they’re confirmed right away and you’re charged ${amount} ${copy.by(cardName(source))}.`
          : `On. When a favorite takes this shift, they’re confirmed right away and you’re billed ${amount} by invoice.`}
      </p>
      {source?.isRemoved && (
        <p className="clay">
          This payment method was removed. A favorite who takes the shift waits for you to confirm.
        </p>
      )}
      {totalCents > agreedCents && (
        <p className="clay">{`You agreed to ${showCents(agreedCents)}. A favorite who takes the shift waits for you to confirm at the new price.`}</p>
      )}
      <p className="small quiet">{`Turned on by ${agreedBy}, ${formatMoment(agreedAt, job.timeZone)}.`}</p>
    </>
  )
}

/** Whether favorites can confirm themselves for an open shift, with the switch. The address keeps its sheet open. */
export const InstantCard = ({ job }: { job: Job }) => {
  const { params, change } = useAddress()
  const { run: end, busy } = useAction('jobs.endInstant')
  const may = useMay()
  const mayAllow = may('shifts', 'payments')
  if (!job.instant && !mayAllow) return null
  return (
    <Card>
      <Stack gap={12}>
        <h2>Instant confirmation</h2>
        {job.instant ? (
          <Terms job={job} terms={job.instant} />
        ) : (
          <p className="quiet small">Off. You choose and confirm an applicant yourself.</p>
        )}
        <div>
          {job.instant && may('shifts') && (
            <Button kind="secondary" size="small" busy={busy} onClick={() => void end({ jobId: job.id })}>
              Turn off
            </Button>
          )}
          {!job.instant && (
            <Button kind="secondary" size="small" onClick={() => change({ instant: '1' })}>
              Let favorites confirm themselves
            </Button>
          )}
        </div>
      </Stack>
      {mayAllow && !job.instant && params.has('instant') && (
        <InstantSheet job={job} onClose={() => change({ instant: undefined })} />
      )}
    </Card>
  )
}
