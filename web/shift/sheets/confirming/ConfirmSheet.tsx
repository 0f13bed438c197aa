import type { PaymentType, PaymentSourceKind } from '@gaitway/contract/values/enums'
import { showCents } from '@gaitway/contract/format/money'
import { type ProposedSlot, applyProposedTimes } from '@gaitway/contract/proposed-times'
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
import { formatWhenInShort, formatMoment } from '../../parts/when.ts'
import { PriceLines, type PricedShift } from '../../../money/paying/PriceLines.tsx'
import { BillingHoldNotice, Outcome } from '../../../money/paying/notices.tsx'
import {
  ADD_SOURCE_HINT,
  AddSource,
  SourceChoice,
  StandbyCheckbox,
  PaymentTypeChoice,
  type SavedSource,
} from '../../../money/paying/payment-method-inputs.tsx'
import { useIdempotentAction } from '../../../api/use-idempotent-action.ts'
import { findChosenSource, usePaymentMethods } from '../../../money/paying/use-payment-methods.ts'
import { LoadingOrError } from '../../../ui/show/Loaded.tsx'
import styles from '../../../money/paying/paying.module.css'
import {
  type CancellationTerms,
  calculateCancellationProductCents,
  calculatePriceForProduct,
} from '@gaitway/contract/values/fees'
import { addHours, minutesBetween } from '@gaitway/contract/format/time'
import { useAnswer } from '../../../api/use-call.ts'
import { Field } from '../../../ui/inputs/Field.tsx'
import { RadioGroup } from '../../../ui/inputs/RadioGroup.tsx'
import { TimesList } from '../proposing/TimesList.tsx'

type PostedJob = Output<'jobs.read'>
type Price = NonNullable<PostedJob['price']>
type Reasons = readonly { text: string }[]
/** The times that an applicant proposed, and why they aren't eligible at the posted or at the proposed times. */
type Proposal = {
  proposedSlots: ProposedSlot[] | null
  areTimesAgreed?: boolean
  reasons: Reasons
  proposedReasons: Reasons
}

/** The price at the proposed times. The API calculates it as it calculates the charge. */
const useProposedPrice = (job: PostedJob, proposedSlots: ProposedSlot[] | null) => {
  const { jobType, hourlyRate, boostPercent, parkingCents, otherCents } = job
  const slots = applyProposedTimes(job.slots, proposedSlots).map(({ startDate, endDate }) => ({
    startDate,
    endDate,
  }))
  const sent = { jobType, slots, hourlyRate, boostPercent, parkingCents, otherCents }
  return useAnswer('jobs.previewPrice', proposedSlots ? sent : null, { keepPreviousData: true }).data
}

/** The shift and its price at the chosen times: at first the proposed ones, if the applicant is eligible for them. */
const useTimesChoice = (posted: PostedJob, proposal: Proposal, wasPosted: boolean) => {
  const { proposedSlots, proposedReasons } = proposal
  const [chosen, choose] = useState(wasPosted ? 'posted' : 'proposed')
  const isProposed = proposedSlots !== null && proposedReasons.length === 0 && chosen === 'proposed'
  const proposedPrice = useProposedPrice(posted, proposedSlots)
  const job = isProposed ? { ...posted, slots: applyProposedTimes(posted.slots, proposedSlots) } : posted
  const price: Price | null = isProposed ? (proposedPrice ?? null) : posted.price
  return { posted, proposal, job, price, proposedPrice, isProposed, choose }
}

type TimesChoiceProps = {
  times: ReturnType<typeof useTimesChoice>
  paymentType: PaymentType
  disabled: boolean
}

/** The choice between the posted and the proposed times, with both prices; nothing if no times were proposed. */
const TimesChoice = ({ times, paymentType, disabled }: TimesChoiceProps) => {
  const { posted, proposal, proposedPrice, isProposed, choose } = times
  const { proposedSlots, areTimesAgreed, reasons, proposedReasons } = proposal
  if (!proposedSlots) return null
  const buildChoice = (value: 'posted' | 'proposed', against: Reasons, price: Price | null | undefined) => ({
    value,
    label: value === 'posted' ? 'As posted' : areTimesAgreed ? 'As agreed' : 'As proposed',
    hint: (
      <>
        <TimesList
          slots={value === 'posted' ? posted.slots : applyProposedTimes(posted.slots, proposedSlots)}
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
          buildChoice('proposed', proposedReasons, proposedPrice),
          buildChoice('posted', reasons, posted.price),
        ]}
      />
    </Field>
  )
}

type Job = PricedShift & { timeZone: string }
type Terms = {
  feePercent: number
  paymentType: PaymentType
  /** The cancellation terms that confirming freezes for the shift. */
  cancellation: CancellationTerms
}

/** What canceling would cost after the confirmation, in sentences. */
export const describeCancellation = (job: Job, terms: Terms, name: string, now: Date): string[] => {
  const { feePercent, paymentType, cancellation } = terms
  const { free, late } =
    paymentType === 'invoice'
      ? { free: 'You won’t be billed.', late: 'We’ll bill you.' }
      : { free: 'You’ll get a full refund.', late: 'We’ll refund the rest.' }
  const freeUntil = addHours(new Date(job.slots[0]?.startDate ?? 0), -cancellation.lateNoticeHours)
  const slotMinutes = job.slots.map(({ startDate, endDate }) => minutesBetween(startDate, endDate))
  // what canceling costs with no notice at all
  const productCents = calculateCancellationProductCents({ ...job, slotMinutes }, 0, cancellation)
  const { totalCents } = calculatePriceForProduct(productCents, { feePercent, paymentType })
  if (totalCents === 0) return [`Free cancellation until the shift starts. ${free}`]
  const cost = `${showCents(totalCents)}: ${showCents(productCents)} for ${name}, plus fees. ${late}`
  if (now > freeUntil)
    return [`The shift starts in less than ${cancellation.lateNoticeHours} hours, so canceling costs ${cost}`]
  return [
    `Free cancellation until ${formatMoment(freeUntil, job.timeZone)}. ${free}`,
    `After that, canceling costs ${cost}`,
  ]
}

type ConfirmParams = {
  price: Output<'jobs.read'>['price']
  applicationId: string
  paymentType: PaymentType
  source: SavedSource | undefined
  /** If the clinician cancels, a standby who accepts is confirmed, and paid for with the same payment method. */
  standbyAgreed: boolean
  /** The times that the clinician proposed, if they are confirmed at those times. */
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
  /** The posted times were chosen before the facility left for the payment service's page. */
  wasPosted: boolean
  /** Other applicants, who will be declined. */
  others: number
  /** Applicants who stay on the list as standbys. */
  standbys: number
  /** The standby checkbox was ticked before the facility left for the payment service's page. */
  wasAgreed: boolean
  returnPath: string
  /** Set when the payment service's page sends the facility back here. */
  sessionId: string | null
  /** The kind of payment method that was added on that page. */
  added: PaymentSourceKind
  onSaved: () => void
  onClose: () => void
}

const SheetSection = ({ title, children }: { title: string; children: ReactNode }) => (
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
  const [isStandbyAgreed, setStandbyAgreed] = useState(props.wasAgreed)
  const isPosted = props.proposal.proposedSlots !== null && !times.isProposed
  const returnPathOf = useCallback(
    (kind: PaymentSourceKind) =>
      `${returnPath}&added=${kind}${isStandbyAgreed ? '&standbys=agreed' : ''}${isPosted ? '&times=posted' : ''}`,
    [returnPath, isStandbyAgreed, isPosted],
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
    standbyAgreed: standbys > 0 && isStandbyAgreed,
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
  const noSourceText =
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
            <p className="strong">{formatWhenInShort(job.slots, job.timeZone)}</p>
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
        {methods.isSaving && <Notice tone="info">Saving your payment method</Notice>}
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
              label={kind === 'bank' ? 'Bank account' : 'Card'}
              sources={sources}
              value={source.id}
              onChange={chooseSource}
            />
            <AddSource kinds={[kind]} methods={methods} disabled={busy} />
          </Stack>
        )}
        {billing && needsSource && (
          <div>
            <p>{noSourceText}</p>
            <p className="small faint">{ADD_SOURCE_HINT}</p>
          </div>
        )}
        {billing && price && standbys > 0 && (
          <StandbyCheckbox
            value={isStandbyAgreed}
            onChange={setStandbyAgreed}
            paymentType={paymentType}
            source={source}
            amount={showCents((props.job.price ?? price)[paymentType].totalCents)}
            disabled={busy}
          />
        )}
        {price && (
          <SheetSection title="Price">
            <PriceLines job={job} price={price[paymentType]} feePercent={price.feePercent} />
          </SheetSection>
        )}
        {price && cancellation && (
          <SheetSection title="If you cancel">
            {describeCancellation(
              job,
              { feePercent: price.feePercent, paymentType, cancellation },
              person.firstName,
              now,
            ).map(sentence => (
              <p key={sentence}>{sentence}</p>
            ))}
          </SheetSection>
        )}
      </Stack>
    </Sheet>
  )
}
