import { useCallback, useEffect, useRef, useState } from 'react'
import { useAction } from '../../api/use-call.ts'
import { useAddress } from '../../shared/list/use-address.ts'

/** Opens the payment service's own page to set up or fix the payout account, or to add a bank account. */
export const useHostedPage = () => {
  const account = useAction('payouts.openAccount')
  const bank = useAction('payouts.addBank')
  const { run } = account
  const go = (page: { url: string } | undefined) => {
    if (page) window.location.assign(page.url)
  }
  const openAccount = useCallback(async () => go(await run({})), [run])
  const addBank = async () => go(await bank.run({}))
  return { openAccount, addBank, isOpening: account.busy, isAdding: bank.busy }
}

export type HostedPage = ReturnType<typeof useHostedPage>

/**
 * Whether someone just came back from that page; the address drops the mark. An expired page leads back with
 * `refresh`, and a new one is opened right away.
 */
export const useReturn = (openAccount: () => Promise<void>) => {
  const { params, change } = useAddress()
  const came = params.get('return') !== null
  const tooOld = params.get('refresh') !== null
  const [isBack] = useState(came)
  const handled = useRef(false)
  useEffect(() => {
    if (handled.current || !(came || tooOld)) return
    handled.current = true
    change({ return: undefined, refresh: undefined })
    if (!came) void openAccount()
  }, [came, tooOld, change, openAccount])
  return isBack
}

/** How long new information may take to reach us. */
const ARRIVES_WITHIN_MILLISECONDS = 20_000

/** True for a while after coming back, because what we know of the account may be out of date. */
export const useArriving = (isBack: boolean) => {
  const [isArriving, setIsArriving] = useState(isBack)
  useEffect(() => {
    if (!isBack) return undefined
    const timer = setTimeout(() => setIsArriving(false), ARRIVES_WITHIN_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [isBack])
  return isArriving
}
