import { Box, Button, Checkbox, FormControlLabel, TextField, Typography } from '@mui/material'
import { commonFields } from '@gaitway/contract/fields/common'
import { check } from '@gaitway/contract/fields/rule'
import type { SecondFactor } from '@gaitway/contract/enums'
import { ONE_TIME_CODE_MINUTES, RESEND_WAIT_SECONDS, SECOND_FACTOR_DAYS } from '@gaitway/contract/limits'
import { colors } from '@gaitway/contract/colors'
import { createCountdown } from '@gaitway/contract/countdown'
import { useState, useSyncExternalStore, type SubmitEvent } from 'react'
import { loginField, useFocus } from './LoginPassword.tsx'

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

export type EnteredCode = { otp: string; remember: '0' | '1' }

type LoginCodeProps = {
  twoFactor: SecondFactor
  email: string
  busy: boolean
  onEnter: (entered: EnteredCode) => Promise<boolean>
  onResend: () => Promise<boolean>
  onBack: () => void
}

/** Asks for a code from the authenticator app, an email, or the recovery codes. */
export const LoginCode = ({ twoFactor, email, busy, onEnter, onResend, onBack }: LoginCodeProps) => {
  const [isRecovery, setIsRecovery] = useState(false)
  const field = useFocus(isRecovery ? 'recovery' : 'code')
  const [otp, setOtp] = useState('')
  const [remember, setRemember] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = check(isRecovery ? commonFields.recoveryCode : commonFields.code, otp)
    setWrong(found)
    const isIn = !found && (await onEnter({ otp: otp.trim(), remember: remember ? '1' : '0' }))
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
        helperText={wrong ?? (isRecovery ? 'Each of your ten codes works once.' : '6 digits')}
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
        <SendAgain onSend={onResend} />
      ) : (
        <Button onClick={change}>{isRecovery ? 'Use the authenticator app' : 'Use a recovery code'}</Button>
      )}
      <Button onClick={onBack}>Back</Button>
    </Box>
  )
}
