import { showCents } from '@gaitway/contract/money'
import type { Output } from '@gaitway/contract/schemas/index'
import { useState, type ReactNode } from 'react'
import type { CallFailed } from '../../calls/call.ts'
import { useNow } from '../../calls/use-now.ts'
import { Button } from '../../shared/Button.tsx'
import { CardIcon } from '../../shared/icons.tsx'
import { Stack } from '../../shared/layout/Stack.tsx'
import { Sheet } from '../../shared/overlays/Dialog.tsx'
import { LoadFailed } from '../../shared/show/LoadFailed.tsx'
import { Notice } from '../../shared/show/Notice.tsx'
import { Skeleton } from '../../shared/show/Skeleton.tsx'
import { addressOf, whenInShort } from '../job/job-facts.ts'
import { cancellingWords } from './cancellation.ts'
import { CardChoice } from './CardChoice.tsx'
import styles from './paying.module.css'
import { PriceLines } from './PriceLines.tsx'
import { useCards } from './use-cards.ts'
import { useMoneyAction } from './use-money-action.ts'
import { words } from './words.ts'

type ConfirmSheetProps = {
  job: Output<'jobs.read'>
  applicationId: string
  person: { firstName: string; lastName: string }
  /** How many others are declined by this. */
  others: number
  returnPath: string
  /** The finished page of the payment service, when the person comes back from it. */
  sessionId: string | null
  onSaved: () => void
  onClose: () => void
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.part}>
    <h3>{title}</h3>
    {children}
  </section>
)

type OutcomeProps = {
  cards: ReturnType<typeof useCards>
  confirm: { failure: CallFailed | undefined }
  isLeaving: boolean
}

/** What went wrong, right above the button that can be pressed again. */
const Outcome = ({ cards, confirm, isLeaving }: OutcomeProps) => {
  if (isLeaving) return <Notice tone="sky">{words.toCardOwner}</Notice>
  if (confirm.failure)
    return (
      <Notice tone="clay" alert>
        <p>{confirm.failure.message}</p>
        {confirm.failure.status === 402 && <p>{words.nothingCharged}</p>}
      </Notice>
    )
  return cards.failure ? (
    <Notice tone="clay" alert>
      {words.cardNotSaved(cards.failure.message)}
    </Notice>
  ) : null
}

/** Who, when, the price in lines, how to pay, what cancelling would cost, and one button with the amount. */
export const ConfirmSheet = (props: ConfirmSheetProps) => {
  const { job, applicationId, person, others, onClose } = props
  const now = useNow()
  const cards = useCards(props)
  const confirm = useMoneyAction('applications.confirm')
  const [isLeaving, setLeaving] = useState(false)
  const { price } = job
  const amount = price ? showCents(price.card.totalCents) : ''
  const name = `${person.firstName} ${person.lastName}`
  const busy = confirm.busy || isLeaving
  const pay = async () => {
    const answer = await confirm.run({
      decision: 'confirm',
      jobApplicationId: applicationId,
      paymentType: 'card',
      sourceId: cards.chosen,
    })
    if (!answer) return
    if (answer.nextAction) {
      setLeaving(true)
      window.location.assign(answer.nextAction.url)
    } else onClose()
  }
  const hasCard = cards.cards.length > 0
  const action = hasCard ? (
    <Button wide busy={busy} disabled={!cards.chosen || cards.isSaving} onClick={() => void pay()}>
      {words.confirmAndPay(amount)}
    </Button>
  ) : (
    <Button wide icon={<CardIcon />} busy={cards.isAdding} onClick={() => void cards.addCard()}>
      {words.addFirstCard}
    </Button>
  )
  return (
    <Sheet
      open
      onClose={onClose}
      busy={busy}
      title={words.confirmTitle(name)}
      actions={
        cards.sources.data &&
        !cards.isSaving && (
          <div className={styles.foot}>
            <Outcome cards={cards} confirm={confirm} isLeaving={isLeaving} />
            {action}
          </div>
        )
      }
    >
      <Stack gap={24}>
        <div>
          <p className={styles.when}>{whenInShort(job.slots, job.timeZone)}</p>
          <p className={styles.quiet}>{addressOf(job)}</p>
          <p className={styles.quiet}>{words.othersDeclined(person.firstName, others)}</p>
        </div>
        {price && (
          <Part title={words.price}>
            <PriceLines job={job} price={price.card} feePercent={price.feePercent} />
          </Part>
        )}
        {cards.sources.error && !cards.sources.data && (
          <LoadFailed
            reason={cards.sources.error.message}
            busy={cards.sources.isValidating}
            onRetry={() => void cards.sources.mutate()}
          />
        )}
        {cards.isSaving && <Notice tone="sky">{words.savingCard}</Notice>}
        {!cards.sources.data && !cards.sources.error && <Skeleton count={2} />}
        {cards.sources.data && hasCard && (
          <div className={styles.part}>
            <CardChoice cards={cards.cards} value={cards.chosen} onChange={cards.choose} />
            <div>
              <Button
                kind="quiet"
                size="small"
                icon={<CardIcon size={18} />}
                busy={cards.isAdding}
                disabled={busy}
                onClick={() => void cards.addCard()}
              >
                {words.addCard}
              </Button>
              <p className={styles.hint}>{words.addCardHint}</p>
            </div>
          </div>
        )}
        {cards.sources.data && !hasCard && (
          <Part title={words.howToPay}>
            <p>{words.noCard}</p>
            <p className={styles.hint}>{words.addCardHint}</p>
          </Part>
        )}
        {price && (
          <Part title={words.cancelling}>
            {cancellingWords(job, price.feePercent, person.firstName, now).map(sentence => (
              <p key={sentence}>{sentence}</p>
            ))}
          </Part>
        )}
      </Stack>
    </Sheet>
  )
}
