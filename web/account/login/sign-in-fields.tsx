import { commonFields } from '@gaitway/contract/fields/common'
import { ONE_TIME_CODE_DIGITS, RESEND_WAIT_SECONDS, RECOVERY_CODES } from '@gaitway/contract/values/limits'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createCountdown } from '@gaitway/contract/format/countdown'
import { TextField } from '../../ui/forms/TextField.tsx'
import { FormField } from '../../ui/forms/FormField.tsx'
import { PasswordInput } from '../../ui/inputs/PasswordInput.tsx'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import { useBusy } from '../../api/use-call.ts'
import { Button } from '../../ui/Button.tsx'

const keepCodeDigits = (typed = '') => typed.replace(/\D/g, '').slice(0, ONE_TIME_CODE_DIGITS)

/** Six digits from the app or an email. Strips pasted spaces. */
export const CodeField = ({ name = 'otp', label = 'Code' }: { name?: string; label?: string }) => (
  <FormField name={name} label={label} hint={`${ONE_TIME_CODE_DIGITS} digits`} rule={commonFields.code}>
    {input => (
      <TextInput
        {...input}
        onChange={typed => input.onChange(keepCodeDigits(typed))}
        inputMode="numeric"
        autoComplete="one-time-code"
        figures
      />
    )}
  </FormField>
)

export const RecoveryField = ({ name = 'recoveryCode' }: { name?: string }) => (
  <TextField
    name={name}
    label="Recovery code"
    hint={`One of the ${RECOVERY_CODES} codes you saved. Each works once.`}
    rule={commonFields.recoveryCode}
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
  />
)

/** The current password, which protects sensitive changes from a stolen session. */
export const PasswordField = ({ name = 'password', label = 'Password' }) => (
  <FormField<string>
    name={name}
    label={label}
    required
    validate={value => (value ? undefined : `${label} is required`)}
  >
    {input => <PasswordInput {...input} autoComplete="current-password" />}
  </FormField>
)

/** Focuses the first empty field whenever the step on screen changes. */
export const useFirstField = (step: string | undefined) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (step === undefined) return
    const fields = [...(box.current?.querySelectorAll<HTMLInputElement>('input:not([type=checkbox])') ?? [])]
    const first = fields.find(({ value }) => value === '') ?? fields[0]
    first?.focus()
  }, [step])
  return box
}

/** `1:05` for 65 seconds. */
const formatCountdown = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

type SendAgainProps = {
  label: string
  formatSeconds?: (seconds: number) => string
  /** An email was just sent, so the countdown starts right away. */
  wasJustSent?: boolean
  /** Sends another email and shows its own errors. */
  onSend: () => Promise<unknown>
}

/** A button that resends an email at most once a minute, with a countdown. */
export const SendAgain = (props: SendAgainProps) => {
  const { label, formatSeconds = formatCountdown, wasJustSent = false, onSend } = props
  const [wait] = useState(() =>
    createCountdown(RESEND_WAIT_SECONDS, { isUnderWay: wasJustSent, now: () => Date.now() }),
  )
  const left = useSyncExternalStore(wait.subscribe, wait.left)
  const { busy, during } = useBusy()
  const send = () =>
    during(
      async () => {
        await onSend()
        wait.start()
      },
      ({ code }) => code === 'too_many_requests' && wait.start(),
    )
  return (
    <Button kind="quiet" busy={busy} disabled={left > 0} onClick={() => void send()}>
      {left > 0 ? `${label} in ${formatSeconds(left)}` : label}
    </Button>
  )
}
