import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useAction } from '../../calls/use-call.ts'

/** The way to the payment service's own page: to set up or mend the payout account, or to add a bank account. */
export const useHostedPage = () => {
  const account = useAction('payouts.openAccount')
  const bank = useAction('payouts.addBank')
  const { run: openAccountPage } = account
  const { run: openBankPage } = bank
  const go = (page: { url: string } | undefined) => {
    if (page) window.location.assign(page.url)
  }
  const openAccount = useCallback(async () => go(await openAccountPage({})), [openAccountPage])
  const addBank = useCallback(async () => go(await openBankPage({})), [openBankPage])
  return { openAccount, addBank, isOpening: account.busy, isAdding: bank.busy }
}

/**
 * Whoever comes back from that page is told so once, and the address forgets it. A page that had been open for too
 * long leads back with `refresh`: a new one is opened at once.
 */
export const useReturn = (openAccount: () => Promise<void>) => {
  const [params, setParams] = useSearchParams()
  const came = params.get('return') !== null
  const [isBack] = useState(came)
  const handled = useRef(false)
  const tooOld = params.get('refresh') !== null
  useEffect(() => {
    if (handled.current || !(came || tooOld)) return
    handled.current = true
    setParams(
      before => {
        const next = new URLSearchParams(before)
        next.delete('return')
        next.delete('refresh')
        return next
      },
      { replace: true },
    )
    if (!came) void openAccount()
  }, [came, tooOld, setParams, openAccount])
  return isBack
}
