import { showCents } from '@gaitway/contract/money'
import { Stack } from '../../shared/layout/Stack.tsx'
import { Facts } from '../../shared/show/Facts.tsx'
import { linesOf, moneyOf, whenWords, type Effect } from './ending-lines.ts'
import type { EndShiftProps } from './EndShift.tsx'
import { words } from './words.ts'

type WhatItMeansProps = EndShiftProps & { effect: Effect }

const sentencesOf = ({ kind, side, shift, effect }: WhatItMeansProps): (string | undefined)[] => {
  const { name, slots, timeZone, applicants = 0 } = shift
  const { clinician: payCents } = moneyOf(effect)
  if (side === 'clinician')
    return [
      payCents > 0 ? words.dropOutPaidDays(showCents(payCents)) : words.dropOutUnpaid,
      payCents > 0 ? words.dropOutRest(name) : words.dropOutAll(name),
      effect.jobStatus === 'posted' ? words.dropOutOpen : undefined,
    ]
  if (kind === 'noShow') return [slots.length > 1 ? words.noShowDays(name) : words.noShowWhat(name)]
  if (kind === 'sentHome') return [payCents > 0 ? words.sentHomeWhat(name) : words.sentHomePlacement]
  if (!effect.paymentType)
    return [words.nobody, applicants > 0 ? words.applicantsTold(applicants) : undefined]
  return [whenWords({ effect, name, zone: timeZone, startsAt: slots[0]?.startDate })]
}

/** What ending the shift means: in a sentence or two, and for the facility's money in lines. */
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
        <section aria-label={words.costs} aria-live="polite">
          <Facts facts={lines} />
        </section>
      )}
    </Stack>
  )
}
