import type { PaymentSourceKind } from '@gaitway/contract/values/enums'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useAnswer } from '../../api/use-call.ts'
import { toasts } from '../../api/toasts.ts'
import { formatSourceName } from './PriceLines.tsx'
import type { SavedBank, SavedCard, SavedSource } from './payment-method-inputs.tsx'
import { useIdempotentAction } from '../../api/use-idempotent-action.ts'

type PaymentMethodsParams = {
  /** Set when the payment service's page sends the facility back with a card or bank account. */
  sessionId: string | null
  /** The kind of payment method that was added on that page. */
  added: PaymentSourceKind
  /** Runs after saving it was tried, whether it succeeded or not. */
  onSaved: () => void
  returnPathOf: (kind: PaymentSourceKind) => string
}

export const isUsableCard = ({ isExpired }: SavedCard) => !isExpired
export const isUsableBank = ({ state }: SavedBank) => state === 'ready'

/** The primary payment method, or the first one. Those whose last charge failed are only used if all did. */
const findDefaultSource = (sources: readonly SavedSource[]) => {
  const working = sources.filter(({ lastFailure }) => lastFailure === null)
  const candidates = working.length > 0 ? working : sources
  return candidates.find(({ primary }) => primary) ?? candidates[0]
}

/** The payment method with the chosen ID, or the default one if none has it. */
export const findChosenSource = (sources: readonly SavedSource[], chosenId: string | undefined) =>
  sources.find(({ id }) => id === chosenId) ?? findDefaultSource(sources)

/**
 * The facility's usable payment methods, and the function that adds another on the payment service's page. When that
 * page sends the facility back, the payment method that was added is saved and chosen.
 */
export const usePaymentMethods = ({ sessionId, added, onSaved, returnPathOf }: PaymentMethodsParams) => {
  const billing = useAnswer('payments.billing', {}, { revalidateOnFocus: false })
  const card = useIdempotentAction('payments.addCard')
  const bank = useIdempotentAction('payments.addBank')
  const setup = useIdempotentAction('payments.openSetup')
  const [chosen, choose] = useState<string>()
  const [addedId, setAddedId] = useState<string>()
  const [adding, setAdding] = useState<PaymentSourceKind>()
  const savedSession = useRef<string>(undefined)
  const saving = added === 'card' ? card : bank
  const { run: save } = saving
  useEffect(() => {
    if (!sessionId || savedSession.current === sessionId) return
    savedSession.current = sessionId
    const saveAdded = async () => {
      const source = await save({ sessionId })
      if (source) {
        choose(source.id)
        setAddedId(source.id)
        toasts.say(`${formatSourceName(source)} saved`)
      }
      onSaved()
    }
    void saveAdded()
  }, [sessionId, save, onSaved])
  const { run: open } = setup
  const add = useCallback(
    async (kind: PaymentSourceKind) => {
      setAdding(kind)
      const page = await open({ kind, returnPath: returnPathOf(kind) })
      if (page) window.location.assign(page.url)
    },
    [open, returnPathOf],
  )
  return {
    billing,
    cards: (billing.data?.cards ?? []).filter(isUsableCard),
    banks: (billing.data?.banks ?? []).filter(isUsableBank),
    chosen,
    choose,
    addedId,
    add,
    adding: setup.busy ? adding : undefined,
    isSaving: card.busy || bank.busy,
    failure: saving.failure ?? setup.failure,
  }
}
export type PaymentMethodsState = ReturnType<typeof usePaymentMethods>
