import type { PaymentType } from '@gaitway/contract/values/enums'
import { showCents } from '@gaitway/contract/format/money'
import { type ProposedSlot, withProposed } from '@gaitway/contract/proposed-times'
import type { Output } from '@gaitway/contract/schemas/index'
import { useState } from 'react'
import { useAnswer } from '../../../api/use-call.ts'
import { Field } from '../../../ui/inputs/Field.tsx'
import { RadioGroup } from '../../../ui/inputs/RadioGroup.tsx'
import { TimesList } from '../proposing/TimesList.tsx'
import { timesCopy } from '../../../money/paying/copy.ts'

type Job = Output<'jobs.read'>
type Price = NonNullable<Job['price']>
type Reasons = readonly { text: string }[]
/** The times an applicant proposed, and what is against them as posted and as proposed. */
export type Proposal = {
  proposedSlots: ProposedSlot[] | null
  areTimesAgreed?: boolean
  reasons: Reasons
  proposedReasons: Reasons
}

/** The price at the proposed times, from the function that prices the charge. */
const useProposedPrice = (job: Job, proposedSlots: ProposedSlot[] | null) => {
  const { jobType, hourlyRate, boostPercent, parkingCents, otherCents } = job
  const slots = withProposed(job.slots, proposedSlots).map(({ startDate, endDate }) => ({
    startDate,
    endDate,
  }))
  const sent = { jobType, slots, hourlyRate, boostPercent, parkingCents, otherCents }
  return useAnswer('jobs.previewPrice', proposedSlots ? sent : null, { keepPreviousData: true }).data
}

/** The shift and its price at the times chosen: the proposed ones, if the applicant is eligible then. */
export const useTimesChoice = (posted: Job, proposal: Proposal, wasPosted: boolean) => {
  const { proposedSlots, proposedReasons } = proposal
  const isPossible = proposedSlots !== null && proposedReasons.length === 0
  const [chosen, choose] = useState(wasPosted ? 'posted' : 'proposed')
  const isProposed = isPossible && chosen === 'proposed'
  const proposedPrice = useProposedPrice(posted, proposedSlots)
  const job = isProposed ? { ...posted, slots: withProposed(posted.slots, proposedSlots) } : posted
  const price: Price | null = isProposed ? (proposedPrice ?? null) : posted.price
  return { posted, proposal, job, price, proposedPrice, isProposed, choose }
}

type TimesChoiceProps = {
  times: ReturnType<typeof useTimesChoice>
  paymentType: PaymentType
  disabled: boolean
}

/** As posted or as proposed, with both prices; nothing where no times were proposed. */
export const TimesChoice = ({ times, paymentType, disabled }: TimesChoiceProps) => {
  const { posted, proposal, proposedPrice, isProposed, choose } = times
  const { proposedSlots, areTimesAgreed, reasons, proposedReasons } = proposal
  if (!proposedSlots) return null
  const choiceOf = (value: 'posted' | 'proposed', against: Reasons, price: Price | null | undefined) => ({
    value,
    label: timesCopy[value === 'proposed' && areTimesAgreed ? 'agreed' : value],
    hint: (
      <>
        <TimesList
          slots={value === 'posted' ? posted.slots : withProposed(posted.slots, proposedSlots)}
          zone={posted.timeZone}
        />
        {against.map(({ text }) => (
          <span key={text} className="block clay">
            {text}
          </span>
        ))}
      </>
    ),
    aside: price ? showCents(price[paymentType].totalCents) : undefined,
    disabled: disabled || against.length > 0,
  })
  return (
    <Field label="Times" group>
      <RadioGroup
        value={isProposed ? 'proposed' : 'posted'}
        onChange={value => choose(value ?? 'posted')}
        choices={[
          choiceOf('proposed', proposedReasons, proposedPrice),
          choiceOf('posted', reasons, posted.price),
        ]}
      />
    </Field>
  )
}
