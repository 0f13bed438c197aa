import type { PaymentSourceKind } from '@gaitway/contract/values/enums'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useAnswer } from '../../api/use-call.ts'
import { toasts } from '../../api/toasts.ts'
import { sourceName } from './PriceLines.tsx'
import type { SavedBank, SavedCard, SavedSource } from './payment-method-inputs.tsx'
import { useIdempotentAction } from '../../api/use-idempotent-action.ts'

type PaymentMethodsParams = {
  /** Set when the payment service's page sends the person back with a card or bank account. */
  sessionId: string | null
  added: PaymentSourceKind
  onSaved: () => void
  returnPathOf: (kind: PaymentSourceKind) => string
}

export const isUsableCard = ({ isExpired }: SavedCard) => !isExpired
export const isUsableBank = ({ state }: SavedBank) => state === 'ready'

/** The primary one. A payment method whose last charge failed comes last. */
const pickSource = (sources: readonly SavedSource[]) => {
  const paid = sources.filter(({ lastFailure }) => lastFailure === null)
  const those = paid.length > 0 ? paid : sources
  return those.find(({ primary }) => primary) ?? those[0]
}

/** The chosen one, or else the default. */
export const findChosenSource = (sources: readonly SavedSource[], chosen: string | undefined) =>
  sources.find(({ id }) => id === chosen) ?? pickSource(sources)

/**
 * The facility's payment methods, the one just added, and the way to add another on the payment service's
 * page.
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
    const keep = async () => {
      const source = await save({ sessionId })
      if (source) {
        choose(source.id)
        setAddedId(source.id)
        toasts.say(`${sourceName(source)} saved`)
      }
      onSaved()
    }
    void keep()
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
