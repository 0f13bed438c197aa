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
import { commonFields } from '@gaitway/contract/fields/common'
import { check } from '@gaitway/contract/fields/rule'
import {
  ONE_TIME_CODE_DIGITS,
  RECOVERY_CODES,
  RESEND_WAIT_SECONDS,
  SECOND_FACTOR_DAYS,
} from '@gaitway/contract/values/limits'
import { buildEmailedCodeLead, isSecondFactorDue } from '@gaitway/contract/session/login'
import type { Output } from '@gaitway/contract/schemas/index'
import { findSessionEndMessage } from '@gaitway/contract/session/session-end-copy'
import { useEffect, useRef, useState, useSyncExternalStore, type SubmitEvent } from 'react'
import { useLogin } from 'react-admin'
import mark from '../mark.svg'
import { call, refusalCode } from '../session.ts'
import { useDocumentTitle } from '../shared/AdminPageTitle.tsx'
import { wholeField } from '../shared/number-field.ts'

/** Larger than the dense fields of the other pages. */
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
  const [isShown, setShown] = useState(false)
  const field = useFocus('password', isNext)
  const label = isShown ? 'Hide password' : 'Show password'
  return (
    <TextField
      label="Password"
      type={isShown ? 'text' : 'password'}
      autoComplete="current-password"
      value={value}
      onChange={event => onChange(event.target.value)}
      inputRef={field}
      {...loginField}
      slotProps={{
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton edge="end" aria-label={label} title={label} onClick={() => setShown(!isShown)}>
                {isShown ? <Hide /> : <Show />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  )
}

const LoginPassword = ({ steps }: { steps: LogInSteps }) => {
  const [email, setEmail] = useState(steps.email)
  const [password, setPassword] = useState('')
  const isEmailNext = steps.email === ''
  const emailField = useFocus('email', isEmailNext)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void steps.enterPassword(email.trim(), password)
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
      <Button type="submit" variant="contained" size="large" disabled={steps.busy}>
        Log in
      </Button>
      <Link href="/password/forgot" sx={{ justifySelf: 'start', paddingY: '10px' }}>
        Forgot password?
      </Link>
    </Box>
  )
}

/** `0:45` */
const formatCountdown = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

const ResendButton = ({ onSend }: { onSend: () => Promise<boolean> }) => {
  const [wait] = useState(() =>
    createCountdown(RESEND_WAIT_SECONDS, { isUnderWay: true, now: () => Date.now() }),
  )
  const secondsLeft = useSyncExternalStore(wait.subscribe, wait.left)
  const send = async () => {
    if (await onSend()) wait.start()
  }
  return (
    <Button
      disabled={secondsLeft > 0}
      onClick={() => void send()}
      sx={{ '&.Mui-disabled': { color: colors.ink3 }, fontVariantNumeric: 'tabular-nums' }}
    >
      {secondsLeft > 0 ? `Send a new code in ${formatCountdown(secondsLeft)}` : 'Send a new code'}
    </Button>
  )
}

type LoginCodeProps = { due: DueSecondFactor; steps: LogInSteps }

/** Asks for a code from the authenticator app, an email, or the recovery codes. */
const LoginCode = ({ due, steps: { email, busy, enterCode, resend, back } }: LoginCodeProps) => {
  const [isRecovery, setIsRecovery] = useState(false)
  const field = useFocus(isRecovery ? 'recovery' : 'code')
  const [otp, setOtp] = useState('')
  const [remember, setRemember] = useState(false)
  const [error, setError] = useState<string>()
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = check(isRecovery ? commonFields.recoveryCode : commonFields.code, otp)
    setError(found)
    const isLoggedIn = !found && (await enterCode({ otp: otp.trim(), remember: remember ? '1' : '0' }))
    if (!isLoggedIn) field.current?.select()
  }
  const changeCode = (typed: string) => {
    setOtp(isRecovery ? typed : typed.replace(/\D/g, '').slice(0, 6))
    setError(undefined)
  }
  const switchMethod = () => {
    setIsRecovery(!isRecovery)
    changeCode('')
  }
  return (
    <Box component="form" onSubmit={submit} noValidate sx={{ display: 'grid', gap: 2 }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {due.twoFactor === 'email'
          ? buildEmailedCodeLead(due, email)
          : isRecovery
            ? 'Enter one of the recovery codes you saved when you turned on two-step verification.'
            : 'Enter the code for Gaitway from your authenticator app.'}
      </Typography>
      <TextField
        key={String(isRecovery)}
        label={isRecovery ? 'Recovery code' : 'Code'}
        value={otp}
        onChange={event => changeCode(event.target.value)}
        error={Boolean(error)}
        helperText={
          error ??
          (isRecovery ? `Each of your ${RECOVERY_CODES} codes works once.` : `${ONE_TIME_CODE_DIGITS} digits`)
        }
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputRef={field}
        {...loginField}
        slotProps={
          isRecovery
            ? { htmlInput: { autoCapitalize: 'none' } }
            : { htmlInput: { ...wholeField.htmlInput, autoComplete: 'one-time-code' } }
        }
      />
      {!due.isNewDevice && (
        <FormControlLabel
          control={<Checkbox checked={remember} onChange={event => setRemember(event.target.checked)} />}
          label={`Remember this device for ${SECOND_FACTOR_DAYS} days`}
        />
      )}
      <Button type="submit" variant="contained" size="large" disabled={busy}>
        Log in
      </Button>
      {due.twoFactor === 'email' ? (
        <ResendButton onSend={resend} />
      ) : (
        <Button onClick={switchMethod}>
          {isRecovery ? 'Use the authenticator app' : 'Use a recovery code'}
        </Button>
      )}
      <Button onClick={back}>Back</Button>
    </Box>
  )
}

type EnteredCode = { otp: string; remember: '0' | '1' }
type DueSecondFactor = Extract<Output<'accounts.logIn'>, { twoFactor: string }>
type Message = { text: string; tone: 'error' | 'info' | 'success' }

const useLogInSteps = () => {
  const logIn = useLogin()
  const [email, setEmail] = useState('')
  const [due, setDue] = useState<DueSecondFactor>()
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message | undefined>(() => {
    const text = findSessionEndMessage(window.location.search)
    return text ? { text, tone: 'info' } : undefined
  })
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    setMessage(undefined)
    try {
      await work()
      return true
    } catch (thrown) {
      setMessage({ text: thrown instanceof Error ? thrown.message : 'Something went wrong', tone: 'error' })
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
    message,
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
        setMessage({ text: 'We sent a new code', tone: 'success' })
      }),
    back: () => {
      setDue(undefined)
      setMessage(undefined)
    },
  }
}

type LogInSteps = ReturnType<typeof useLogInSteps>

export const LoginPage = () => {
  const steps = useLogInSteps()
  const { due, message } = steps
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
          {message && <Alert severity={message.tone}>{message.text}</Alert>}
          {due ? <LoginCode due={due} steps={steps} /> : <LoginPassword steps={steps} />}
        </Box>
      </Card>
    </Box>
  )
}
