import type { PaymentType, PaymentSourceKind } from '@gaitway/contract/values/enums'
import { showCents } from '@gaitway/contract/format/money'
import { type ProposedSlot, withProposed } from '@gaitway/contract/proposed-times'
import type { Output } from '@gaitway/contract/schemas/index'
import { useCallback, useState, type ReactNode } from 'react'
import { useNow } from '../../../api/use-now.ts'
import { Button } from '../../../ui/Button.tsx'
import { BankIcon, CardIcon } from '../../../ui/screen-icons.tsx'
import { Cluster, Stack } from '../../../ui/layout/Stack.tsx'
import { Sheet } from '../../../ui/overlays/Dialog.tsx'
import { toasts } from '../../../api/toasts.ts'
import { Portrait } from '../../../ui/show/Face.tsx'
import { Notice } from '../../../ui/show/Notice.tsx'
import { formatAddress } from '@gaitway/contract/format/job-address'
import { whenInShort, formatMoment } from '../../parts/when.ts'
import { PriceLines, type PricedShift } from '../../../money/paying/PriceLines.tsx'
import { BillingHoldNotice, Outcome } from '../../../money/paying/notices.tsx'

import {
  AddSource,
  SourceChoice,
  StandbyCheckbox,
  PaymentTypeChoice,
  type SavedSource,
} from '../../../money/paying/payment-method-inputs.tsx'
import { useIdempotentAction } from '../../../api/use-idempotent-action.ts'
import { findChosenSource, usePaymentMethods } from '../../../money/paying/use-payment-methods.ts'
import { copy, timesCopy } from '../../../money/paying/copy.ts'
import { LoadingOrError } from '../../../ui/show/Loaded.tsx'
import styles from '../../../money/paying/paying.module.css'
import { type CancellationTerms, cancelledProductCents, priceOfProduct } from '@gaitway/contract/values/fees'
import { addHours, minutesBetween } from '@gaitway/contract/format/time'
import { useAnswer } from '../../../api/use-call.ts'
import { Field } from '../../../ui/inputs/Field.tsx'
import { RadioGroup } from '../../../ui/inputs/RadioGroup.tsx'
import { TimesList } from '../proposing/TimesList.tsx'

type PostedJob = Output<'jobs.read'>
type Price = NonNullable<PostedJob['price']>
type Reasons = readonly { text: string }[]
/** The times an applicant proposed, and what is against them as posted and as proposed. */
type Proposal = {
  proposedSlots: ProposedSlot[] | null
  areTimesAgreed?: boolean
  reasons: Reasons
  proposedReasons: Reasons
}

/** The price at the proposed times, from the function that prices the charge. */
const useProposedPrice = (job: PostedJob, proposedSlots: ProposedSlot[] | null) => {
  const { jobType, hourlyRate, boostPercent, parkingCents, otherCents } = job
  const slots = withProposed(job.slots, proposedSlots).map(({ startDate, endDate }) => ({
    startDate,
    endDate,
  }))
  const sent = { jobType, slots, hourlyRate, boostPercent, parkingCents, otherCents }
  return useAnswer('jobs.previewPrice', proposedSlots ? sent : null, { keepPreviousData: true }).data
}

/** The shift and its price at the times chosen: the proposed ones, if the applicant is eligible then. */
const useTimesChoice = (posted: PostedJob, proposal: Proposal, wasPosted: boolean) => {
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
const TimesChoice = ({ times, paymentType, disabled }: TimesChoiceProps) => {
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

type Job = PricedShift & { timeZone: string }
type Terms = {
  feePercent: number
  paymentType: PaymentType
  /** what confirming freezes */
  cancellation: CancellationTerms
}

const buildBookedTimes = (job: Job) => ({
  ...job,
  slotMinutes: job.slots.map(({ startDate, endDate }) => minutesBetween(startDate, endDate)),
})
const readJobStart = (job: Job) => new Date(job.slots[0]?.startDate ?? 0)

/** What the facility would owe if it canceled at this moment: clinician pay, and the total with fees. */
const cancellationAt = (job: Job, { feePercent, paymentType, cancellation }: Terms, at: Date) => {
  // unrounded, because one second below the notice period is already late
  const noticeMinutes = (readJobStart(job).getTime() - at.getTime()) / 60_000
  const productCents = cancelledProductCents(buildBookedTimes(job), noticeMinutes, cancellation)
  const { totalCents } = priceOfProduct(productCents, { feePercent, paymentType })
  return { productCents, totalCents }
}

/** What canceling would cost after the confirmation, in sentences. */
export const describeCancellation = (job: Job, terms: Terms, name: string, now: Date): string[] => {
  const end = terms.paymentType === 'invoice' ? copy.unpaidEnd : copy.paidEnd
  const freeUntil = addHours(readJobStart(job), -terms.cancellation.lateNoticeHours)
  const { productCents, totalCents } = cancellationAt(job, terms, readJobStart(job))
  if (totalCents === 0) return [`Free cancellation until the shift starts. ${end.free}`]
  const [cost, pay] = [showCents(totalCents), showCents(productCents)]
  if (now > freeUntil)
    return [
      `The shift starts in less than ${terms.cancellation.lateNoticeHours} hours, so canceling costs ${cost}: ${pay} for ${name}, plus fees. ${end.late}`,
    ]
  return [
    `Free cancellation until ${formatMoment(freeUntil, job.timeZone)}. ${end.free}`,
    `After that, canceling costs ${cost}: ${pay} for ${name}, plus fees. ${end.late}`,
  ]
}

type ConfirmParams = {
  price: Output<'jobs.read'>['price']
  applicationId: string
  paymentType: PaymentType
  source: SavedSource | undefined
  /** If the clinician cancels, a standby who accepts is confirmed and paid for the same way. */
  standbyAgreed: boolean
  /** The clinician's times, if they are confirmed at those. */
  proposedSlots: ProposedSlot[] | undefined
  onDone: () => void
}

/** Confirms with the chosen payment method. The bank may need the cardholder to verify first. */
const useConfirming = ({ price, applicationId, paymentType, source, ...params }: ConfirmParams) => {
  const { standbyAgreed, proposedSlots, onDone } = params
  const confirm = useIdempotentAction('applications.confirm')
  const [isLeaving, setLeaving] = useState(false)
  const amount = price ? showCents(price[paymentType].totalCents) : ''
  const pay = async () => {
    const answer = await confirm.run({
      decision: 'confirm',
      jobApplicationId: applicationId,
      paymentType,
      ...(paymentType !== 'invoice' && { sourceId: source?.id }),
      ...(standbyAgreed && { standbyAgreed }),
      ...(proposedSlots && { acceptProposed: true, proposedSlots }),
    })
    if (!answer) return
    if (answer.nextAction) {
      setLeaving(true)
      window.location.assign(answer.nextAction.url)
      return
    }
    if (paymentType === 'card') toasts.say(`Confirmed. You paid ${amount}.`)
    if (paymentType === 'ACH')
      toasts.say(`Confirmed. Your bank is processing ${amount}. This takes a few days.`)
    if (paymentType === 'invoice') toasts.say('Confirmed. We’ll send the invoice after the shift.')
    onDone()
  }
  return { confirm, isLeaving, amount, pay }
}

type ConfirmSheetProps = {
  job: Output<'jobs.read'>
  applicationId: string
  person: { firstName: string; lastName: string; profileUrl: string | null }
  proposal: Proposal
  /** The posted times were chosen before the person left for the payment service's page. */
  wasPosted: boolean
  /** Other applicants, who will be declined. */
  others: number
  /** Applicants who stay on the list as standbys. */
  standbys: number
  /** The standby box was ticked before the person left for the payment service's page. */
  wasAgreed: boolean
  returnPath: string
  /** Set when the payment service's page sends the person back, with the kind of payment method added there. */
  sessionId: string | null
  added: PaymentSourceKind
  onSaved: () => void
  onClose: () => void
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack as="section" gap={4}>
    <h3 className="text-16">{title}</h3>
    {children}
  </Stack>
)

export const ConfirmSheet = (props: ConfirmSheetProps) => {
  const { applicationId, person, others, standbys, returnPath } = props
  const { sessionId, added, onSaved, onClose } = props
  const times = useTimesChoice(props.job, props.proposal, props.wasPosted)
  const { job, price } = times
  const cancellation = props.job.cancellationTerms
  const now = useNow()
  const [isAgreed, setAgreed] = useState(props.wasAgreed)
  const isPosted = props.proposal.proposedSlots !== null && !times.isProposed
  const returnPathOf = useCallback(
    (kind: PaymentSourceKind) =>
      `${returnPath}&added=${kind}${isAgreed ? '&standbys=agreed' : ''}${isPosted ? '&times=posted' : ''}`,
    [returnPath, isAgreed, isPosted],
  )
  const methods = usePaymentMethods({ sessionId, added, onSaved, returnPathOf })
  const [paymentType, setPaymentType] = useState<PaymentType>(added === 'bank' ? 'ACH' : 'card')
  const kind = paymentType === 'ACH' ? 'bank' : 'card'
  const billing = methods.billing.data
  const sources = paymentType === 'card' ? methods.cards : paymentType === 'ACH' ? methods.banks : []
  const source = findChosenSource(sources, methods.chosen)
  const { confirm, isLeaving, amount, pay } = useConfirming({
    price,
    applicationId,
    paymentType,
    source,
    standbyAgreed: standbys > 0 && isAgreed,
    proposedSlots: times.isProposed ? (props.proposal.proposedSlots ?? undefined) : undefined,
    onDone: onClose,
  })
  const busy = confirm.busy || isLeaving
  const choosePaymentType = (next: PaymentType) => {
    confirm.forget()
    setPaymentType(next)
  }
  const chooseSource = (id: string | undefined) => {
    confirm.forget()
    methods.choose(id)
  }
  const needsSource = paymentType !== 'invoice' && !source
  const none =
    kind === 'bank'
      ? 'No bank accounts yet. Add one. You won’t be charged until you confirm.'
      : billing?.cards.length
        ? 'Your cards have expired. Add one. You won’t be charged until you confirm.'
        : 'No cards yet. Add one. You won’t be charged until you confirm.'
  const action = needsSource ? (
    <Button
      wide
      icon={kind === 'bank' ? <BankIcon /> : <CardIcon />}
      busy={methods.adding !== undefined}
      onClick={() => void methods.add(kind)}
    >
      {kind === 'bank' ? 'Add a bank account to pay' : 'Add a card to pay'}
    </Button>
  ) : (
    <Button wide busy={busy} disabled={methods.isSaving || !price} onClick={() => void pay()}>
      {paymentType === 'invoice' ? `Confirm and pay ${amount} later` : `Confirm and pay ${amount}`}
    </Button>
  )
  return (
    <Sheet
      open
      onClose={onClose}
      busy={busy}
      title={`Confirm ${person.firstName} ${person.lastName}`}
      actions={
        billing &&
        !methods.isSaving &&
        (billing.holdReason ? (
          <BillingHoldNotice reason={billing.holdReason} />
        ) : (
          <div className={styles.foot}>
            <Outcome failure={confirm.failure} notSaved={methods.failure} isLeaving={isLeaving} />
            {action}
          </div>
        ))
      }
    >
      <Stack gap={24}>
        <Cluster nowrap align="start">
          <Portrait of={person} />
          <div>
            <p className="strong">{whenInShort(job.slots, job.timeZone)}</p>
            <p className="quiet">{formatAddress(job)}</p>
            <p className="quiet">
              {others === 0
                ? `We’ll notify ${person.firstName} right away.`
                : `We’ll notify ${person.firstName} right away and decline the other ${others === 1 ? 'applicant' : `${others} applicants`}.`}{' '}
              {standbys > 0 &&
                (standbys === 1
                  ? '1 standby will stay on the list.'
                  : `${standbys} standbys will stay on the list.`)}
            </p>
          </div>
        </Cluster>
        <TimesChoice times={times} paymentType={paymentType} disabled={busy} />
        {methods.isSaving && <Notice tone="sky">{copy.savingSource}</Notice>}
        {!billing && <LoadingOrError answer={methods.billing} count={2} />}
        {billing && price && (
          <PaymentTypeChoice
            methods={billing.invoiceAllowed ? ['card', 'ACH', 'invoice'] : ['card', 'ACH']}
            price={price}
            value={paymentType}
            onChange={choosePaymentType}
          />
        )}
        {billing && paymentType !== 'invoice' && source && (
          <Stack gap={4}>
            <SourceChoice
              label={kind === 'bank' ? copy.whichBank : copy.whichCard}
              sources={sources}
              value={source.id}
              onChange={chooseSource}
            />
            <AddSource kinds={[kind]} methods={methods} disabled={busy} />
          </Stack>
        )}
        {billing && needsSource && (
          <div>
            <p>{none}</p>
            <p className="small faint">{copy.addHint}</p>
          </div>
        )}
        {billing && price && standbys > 0 && (
          <StandbyCheckbox
            value={isAgreed}
            onChange={setAgreed}
            paymentType={paymentType}
            source={source}
            amount={showCents((props.job.price ?? price)[paymentType].totalCents)}
            disabled={busy}
          />
        )}
        {price && (
          <Part title="Price">
            <PriceLines job={job} price={price[paymentType]} feePercent={price.feePercent} />
          </Part>
        )}
        {price && cancellation && (
          <Part title="If you cancel">
            {describeCancellation(
              job,
              { feePercent: price.feePercent, paymentType, cancellation },
              person.firstName,
              now,
            ).map(sentence => (
              <p key={sentence}>{sentence}</p>
            ))}
          </Part>
        )}
      </Stack>
    </Sheet>
  )
}
