import Hide from '@mui/icons-material/VisibilityOffOutlined'
import Show from '@mui/icons-material/VisibilityOutlined'
import { Box, Button, IconButton, InputAdornment, Link, TextField } from '@mui/material'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'

/** Larger than the dense fields of the back office. */
export const loginField = { size: 'medium', margin: 'none' } as const

/** Focuses a field when it appears and whenever its purpose changes. */
export const useFocus = (purpose: string, isOn = true) => {
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

type LoginPasswordProps = {
  email: string
  busy: boolean
  onEnter: (email: string, password: string) => void
}

export const LoginPassword = ({ email: typedBefore, busy, onEnter }: LoginPasswordProps) => {
  const [email, setEmail] = useState(typedBefore)
  const [password, setPassword] = useState('')
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onEnter(email.trim(), password)
  }
  return (
    <Box component="form" onSubmit={submit} noValidate sx={{ display: 'grid', gap: 2 }}>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        value={email}
        onChange={event => setEmail(event.target.value)}
        {...loginField}
      />
      <PasswordField value={password} onChange={setPassword} isNext={typedBefore !== ''} />
      <Button type="submit" variant="contained" size="large" disabled={busy}>
        Log in
      </Button>
      <Link href="/password/forgot" sx={{ justifySelf: 'start', paddingY: '10px' }}>
        Forgot password
      </Link>
    </Box>
  )
}
