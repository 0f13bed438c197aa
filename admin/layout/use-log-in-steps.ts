import type { Output } from '@gaitway/contract/schemas/index'
import { sessionEndSaid } from '@gaitway/contract/session-end-words'
import { isSecondFactorDue } from '@gaitway/contract/sign-in'
import { useState } from 'react'
import { useLogin } from 'react-admin'
import { call, refusalCode } from '../session.ts'
import type { EnteredCode } from './LoginCode.tsx'

type Due = Extract<Output<'accounts.logIn'>, { twoFactor: string }>
export type Said = { text: string; tone: 'error' | 'info' | 'success' }

const info = (text: string | undefined): Said | undefined => (text ? { text, tone: 'info' } : undefined)

/** Signing in step by step; what is said stays until the next try. */
export const useLogInSteps = () => {
  const logIn = useLogin()
  const [email, setEmail] = useState('')
  const [due, setDue] = useState<Due>()
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState(() => info(sessionEndSaid(window.location.search)))
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    setSaid(undefined)
    try {
      await work()
      return true
    } catch (thrown) {
      setSaid({ text: thrown instanceof Error ? thrown.message : 'Something went wrong', tone: 'error' })
      if (refusalCode(thrown) === 'sign_in_over') setDue(undefined)
      return false
    } finally {
      setBusy(false)
    }
  }
  return {
    email,
    due,
    busy,
    said,
    enterPassword: (typed: string, password: string) =>
      attempt(async () => {
        setEmail(typed)
        const answer = await call('accounts.logIn', { email: typed, password })
        if (isSecondFactorDue(answer)) setDue(answer)
        else await logIn(answer)
      }),
    enterCode: (entered: EnteredCode) =>
      attempt(async () =>
        logIn(await call('accounts.verifySecondFactor', { challenge: due?.challenge ?? '', ...entered })),
      ),
    resend: () =>
      attempt(async () => {
        await call('accounts.resendChallenge', { challenge: due?.challenge ?? '' })
        setSaid({ text: 'A new code is on its way', tone: 'success' })
      }),
    back: () => {
      setDue(undefined)
      setSaid(undefined)
    },
  }
}
