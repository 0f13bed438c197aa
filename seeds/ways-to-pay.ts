import { addDays } from '@gaitway/contract/time'
import type { SignedIn } from '../api/use-cases/use-case.ts'
import type { DemoWorld, Perform } from './demo-world.ts'
import type { FacilityWish } from './facility-list.ts'

const returnPath = '/facility/settings'

/** The cards and bank accounts of a facility are entered on the payment service's pages. */
export const saveWaysToPay = async (
  { tools: { payer }, today }: DemoWorld,
  perform: Perform,
  by: SignedIn,
  { card, expiredCard, banks = [], officeName }: FacilityWish,
) => {
  if (!payer) return
  // it was good when it was saved, and ended with the month before this one
  const expires = addDays(today, -today.getUTCDate())
  const cards = [
    ...(card ? [{ number: card }] : []),
    ...(expiredCard ? [{ number: expiredCard, expires }] : []),
  ]
  for (const wish of cards) {
    const { url } = await perform('payments.openSetup', by, { kind: 'card', returnPath })
    await perform('payments.addCard', by, { sessionId: await payer.enterCard(url, wish) })
  }
  for (const account of banks) {
    const { url } = await perform('payments.openSetup', by, { kind: 'bank', returnPath })
    const sessionId = await payer.enterBank(url, { account, holder: officeName })
    await perform('payments.addBank', by, { sessionId })
  }
}
