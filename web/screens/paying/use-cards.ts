import { useCallback, useEffect, useRef, useState } from 'react'
import { useAnswer } from '../../calls/use-call.ts'
import { useMoneyAction } from './use-money-action.ts'

type Wish = {
  /** Set when the payment service's page sends the person back with a card. */
  sessionId: string | null
  onSaved: () => void
  /** The address to come back to. */
  returnPath: string
}

/** The facility's cards, the one that is chosen, and the way to the payment service's page for another. */
export const useCards = ({ sessionId, onSaved, returnPath }: Wish) => {
  const sources = useAnswer('payments.sources', {}, { revalidateOnFocus: false })
  const saving = useMoneyAction('payments.addCard')
  const setup = useMoneyAction('payments.openSetup')
  const [chosen, choose] = useState<string>()
  const asked = useRef<string>(undefined)
  const { run: save } = saving
  useEffect(() => {
    if (!sessionId || asked.current === sessionId) return
    asked.current = sessionId
    const keep = async () => {
      const card = await save({ sessionId })
      if (card) choose(card.id)
      onSaved()
    }
    void keep()
  }, [sessionId, save, onSaved])
  const { run: open } = setup
  const addCard = useCallback(async () => {
    const page = await open({ kind: 'card', returnPath })
    if (page) window.location.assign(page.url)
  }, [open, returnPath])
  const cards = sources.data?.cards ?? []
  const primary = cards.find(({ primary: isPrimary }) => isPrimary) ?? cards[0]
  return {
    sources,
    cards,
    chosen: cards.some(({ id }) => id === chosen) ? chosen : primary?.id,
    choose,
    addCard,
    isAdding: setup.busy,
    isSaving: saving.busy,
    failure: saving.failure ?? setup.failure,
  }
}
