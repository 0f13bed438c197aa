import type { Output } from '@gaitway/contract/schemas/index'
import { sessionEndMessage } from '@gaitway/contract/session-end-copy'
import { isSecondFactorDue } from '@gaitway/contract/login'
import { useState } from 'react'
import { useLogin } from 'react-admin'
import { Alert, Box, Card, Typography } from '@mui/material'
import { BRAND } from '@gaitway/contract/brand'
import mark from '../mark.svg'
import { call, refusalCode } from '../session.ts'
import { type EnteredCode, LoginCode } from './LoginCode.tsx'
import { LoginPassword } from './LoginPassword.tsx'

type Due = Extract<Output<'accounts.logIn'>, { twoFactor: string }>
type Said = { text: string; tone: 'error' | 'info' | 'success' }

const info = (text: string | undefined): Said | undefined => (text ? { text, tone: 'info' } : undefined)

const useLogInSteps = () => {
  const logIn = useLogin()
  const [email, setEmail] = useState('')
  const [due, setDue] = useState<Due>()
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState(() => info(sessionEndMessage(window.location.search)))
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
        setSaid({ text: 'We sent a new code', tone: 'success' })
      }),
    back: () => {
      setDue(undefined)
      setSaid(undefined)
    },
  }
}

export const LoginPage = () => {
  const { email, due, busy, said, enterPassword, enterCode, resend, back } = useLogInSteps()
  return (
    <Box
      component="main"
      sx={{ minHeight: '100vh', display: 'grid', placeContent: 'center', padding: 2, gap: 3 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <img src={mark} alt="" width={36} height={36} />
        <Typography component="h1" variant="h5">
          {BRAND} back office
        </Typography>
      </Box>
      <Card sx={{ padding: 3, width: 'min(400px, calc(100vw - 32px))', boxSizing: 'border-box' }}>
        <Box sx={{ display: 'grid', gap: 2 }}>
          {said && <Alert severity={said.tone}>{said.text}</Alert>}
          {due ? (
            <LoginCode
              twoFactor={due.twoFactor}
              email={email}
              busy={busy}
              onEnter={enterCode}
              onResend={resend}
              onBack={back}
            />
          ) : (
            <LoginPassword
              email={email}
              busy={busy}
              onEnter={(typed, password) => void enterPassword(typed, password)}
            />
          )}
        </Box>
      </Card>
    </Box>
  )
}
