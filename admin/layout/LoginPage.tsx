import Hide from '@mui/icons-material/VisibilityOffOutlined'
import Show from '@mui/icons-material/VisibilityOutlined'
import {
  Alert,
  Box,
  Button,
  Card,
  Checkbox,
  FormControlLabel,
  IconButton,
  InputAdornment,
  Link,
  TextField,
  Typography,
} from '@mui/material'
import { BRAND } from '@gaitway/contract/values/brand'
import { colors } from '@gaitway/contract/values/colors'
import { createCountdown } from '@gaitway/contract/format/countdown'
import type { SecondFactor } from '@gaitway/contract/values/enums'
import { commonFields } from '@gaitway/contract/fields/common'
import { check } from '@gaitway/contract/fields/rule'
import {
  ONE_TIME_CODE_DIGITS,
  RECOVERY_CODES,
  ONE_TIME_CODE_MINUTES,
  RESEND_WAIT_SECONDS,
  SECOND_FACTOR_DAYS,
} from '@gaitway/contract/values/limits'
import { isSecondFactorDue } from '@gaitway/contract/session/login'
import type { Output } from '@gaitway/contract/schemas/index'
import { sessionEndMessage } from '@gaitway/contract/session/session-end-copy'
import { useEffect, useRef, useState, useSyncExternalStore, type SubmitEvent } from 'react'
import { useLogin } from 'react-admin'
import mark from '../mark.svg'
import { call, refusalCode } from '../session.ts'
import { useDocumentTitle } from '../shared/AdminPageTitle.tsx'

/** Larger than the dense fields of the back office. */
const loginField = { size: 'medium', margin: 'none' } as const

/** Focuses a field when it appears and whenever its purpose changes. */
const useFocus = (purpose: string, isOn = true) => {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isOn) field.current?.focus()
  }, [purpose, isOn])
  return field
}

type PasswordFieldProps = { value: string; onChange: (value: string) => void; isNext: boolean }

const PasswordField = ({ value, onChange, isNext }: PasswordFieldProps) => {
  const [shown, setShown] = useState(false)
  const field = useFocus('password', isNext)
  const label = shown ? 'Hide password' : 'Show password'
  return (
    <TextField
      label="Password"
      type={shown ? 'text' : 'password'}
      autoComplete="current-password"
      value={value}
      onChange={event => onChange(event.target.value)}
      inputRef={field}
      {...loginField}
      slotProps={{
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton edge="end" aria-label={label} title={label} onClick={() => setShown(!shown)}>
                {shown ? <Hide /> : <Show />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  )
}

const LoginPassword = ({ steps: { email: typedBefore, busy, enterPassword } }: { steps: LogInSteps }) => {
  const [email, setEmail] = useState(typedBefore)
  const [password, setPassword] = useState('')
  const isEmailNext = typedBefore === ''
  const emailField = useFocus('email', isEmailNext)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void enterPassword(email.trim(), password)
  }
  return (
    <Box component="form" onSubmit={submit} noValidate sx={{ display: 'grid', gap: 2 }}>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        value={email}
        onChange={event => setEmail(event.target.value)}
        inputRef={emailField}
        {...loginField}
      />
      <PasswordField value={password} onChange={setPassword} isNext={!isEmailNext} />
      <Button type="submit" variant="contained" size="large" disabled={busy}>
        Log in
      </Button>
      <Link href="/password/forgot" sx={{ justifySelf: 'start', paddingY: '10px' }}>
        Forgot password?
      </Link>
    </Box>
  )
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

const SendAgain = ({ onSend }: { onSend: () => Promise<boolean> }) => {
  const [wait] = useState(() =>
    createCountdown(RESEND_WAIT_SECONDS, { isUnderWay: true, now: () => Date.now() }),
  )
  const left = useSyncExternalStore(wait.subscribe, wait.left)
  const send = async () => {
    if (await onSend()) wait.start()
  }
  return (
    <Button
      disabled={left > 0}
      onClick={() => void send()}
      sx={{ '&.Mui-disabled': { color: colors.ink3 }, fontVariantNumeric: 'tabular-nums' }}
    >
      {left > 0 ? `Send a new code in ${clock(left)}` : 'Send a new code'}
    </Button>
  )
}

type LoginCodeProps = { twoFactor: SecondFactor; steps: LogInSteps }

/** Asks for a code from the authenticator app, an email, or the recovery codes. */
const LoginCode = ({ twoFactor, steps: { email, busy, enterCode, resend, back } }: LoginCodeProps) => {
  const [isRecovery, setIsRecovery] = useState(false)
  const field = useFocus(isRecovery ? 'recovery' : 'code')
  const [otp, setOtp] = useState('')
  const [remember, setRemember] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = check(isRecovery ? commonFields.recoveryCode : commonFields.code, otp)
    setWrong(found)
    const isIn = !found && (await enterCode({ otp: otp.trim(), remember: remember ? '1' : '0' }))
    if (!isIn) field.current?.select()
  }
  const type = (typed: string) => {
    setOtp(isRecovery ? typed : typed.replace(/\D/g, '').slice(0, 6))
    setWrong(undefined)
  }
  const change = () => {
    setIsRecovery(!isRecovery)
    type('')
  }
  return (
    <Box component="form" onSubmit={submit} noValidate sx={{ display: 'grid', gap: 2 }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {twoFactor === 'email'
          ? `We emailed a code to ${email}. It expires in ${ONE_TIME_CODE_MINUTES} minutes.`
          : isRecovery
            ? 'Enter one of the recovery codes you saved when you turned on two-step verification.'
            : 'Enter the code for Gaitway from your authenticator app.'}
      </Typography>
      <TextField
        key={String(isRecovery)}
        label={isRecovery ? 'Recovery code' : 'Code'}
        value={otp}
        onChange={event => type(event.target.value)}
        error={Boolean(wrong)}
        helperText={
          wrong ??
          (isRecovery ? `Each of your ${RECOVERY_CODES} codes works once.` : `${ONE_TIME_CODE_DIGITS} digits`)
        }
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputRef={field}
        {...loginField}
        slotProps={{ htmlInput: isRecovery ? { autoCapitalize: 'none' } : { inputMode: 'numeric' } }}
      />
      <FormControlLabel
        control={<Checkbox checked={remember} onChange={event => setRemember(event.target.checked)} />}
        label={`Remember this device for ${SECOND_FACTOR_DAYS} days`}
      />
      <Button type="submit" variant="contained" size="large" disabled={busy}>
        Log in
      </Button>
      {twoFactor === 'email' ? (
        <SendAgain onSend={resend} />
      ) : (
        <Button onClick={change}>{isRecovery ? 'Use the authenticator app' : 'Use a recovery code'}</Button>
      )}
      <Button onClick={back}>Back</Button>
    </Box>
  )
}

type EnteredCode = { otp: string; remember: '0' | '1' }
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

type LogInSteps = ReturnType<typeof useLogInSteps>

export const LoginPage = () => {
  const steps = useLogInSteps()
  const { due, said } = steps
  useDocumentTitle('Log in')
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
          {due ? <LoginCode twoFactor={due.twoFactor} steps={steps} /> : <LoginPassword steps={steps} />}
        </Box>
      </Card>
    </Box>
  )
}
