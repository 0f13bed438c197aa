import { Alert, Box, Card, Typography } from '@mui/material'
import { BRAND } from '@gaitway/contract/brand'
import mark from '../mark.svg'
import { LoginCode } from './LoginCode.tsx'
import { LoginPassword } from './LoginPassword.tsx'
import { useLogInSteps } from './use-log-in-steps.ts'

/** Staff come in here, in two steps; why it did not work stays until the next try. */
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
