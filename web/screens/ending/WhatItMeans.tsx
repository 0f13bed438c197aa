import { showCents } from '@gaitway/contract/money'
import { Stack } from '../../shared/layout/Stack.tsx'
import { Facts } from '../../shared/show/Facts.tsx'
import { linesOf, moneyOf, whenWords, type Effect } from './ending-lines.ts'
import type { EndShiftProps } from './EndShift.tsx'
import { copy } from './copy.ts'

type WhatItMeansProps = EndShiftProps & { effect: Effect }

const sentencesOf = ({ kind, side, shift, effect }: WhatItMeansProps): (string | undefined)[] => {
  const { name, slots, timeZone, applicants = 0 } = shift
  const { clinician: payCents } = moneyOf(effect)
  if (side === 'clinician')
    return [
      payCents > 0 ? copy.dropOutPaidDays(showCents(payCents)) : copy.dropOutUnpaid,
      payCents > 0 ? copy.dropOutRest(name) : copy.dropOutAll(name),
      effect.jobStatus === 'posted' ? copy.dropOutOpen : undefined,
    ]
  if (kind === 'noShow') return [slots.length > 1 ? copy.noShowDays(name) : copy.noShowWhat(name)]
  if (kind === 'sentHome') return [payCents > 0 ? copy.sentHomeWhat(name) : copy.sentHomePlacement]
  if (!effect.paymentType) return [copy.nobody, applicants > 0 ? copy.applicantsTold(applicants) : undefined]
  return [whenWords({ effect, name, zone: timeZone, startsAt: slots[0]?.startDate })]
}

/** What ending the shift does, in a sentence or two, and the facility's amounts. */
export const WhatItMeans = (props: WhatItMeansProps) => {
  const { kind, side, shift, effect } = props
  const lines = side === 'facility' ? linesOf({ kind, effect, name: shift.name }) : []
  return (
    <Stack gap={12}>
      {sentencesOf(props)
        .filter(sentence => sentence !== undefined)
        .map(sentence => (
          <p key={sentence}>{sentence}</p>
        ))}
      {lines.length > 0 && (
        <section aria-label={copy.costs} aria-live="polite">
          <Facts facts={lines} />
        </section>
      )}
    </Stack>
  )
}
