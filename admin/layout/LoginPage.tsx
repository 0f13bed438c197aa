import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { BRAND } from '@gaitway/contract/brand'
import { useState, type SubmitEvent } from 'react'
import { useLogin } from 'react-admin'
import mark from '../mark.svg'

/** Staff come in here; why it did not work stays until the next try. */
export const LoginPage = () => {
  const logIn = useLogin()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setBusy(true)
    setWrong(undefined)
    try {
      await logIn({ username: email, password })
    } catch (thrown) {
      setWrong(thrown instanceof Error ? thrown.message : 'Something went wrong')
    } finally {
      setBusy(false)
    }
  }
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
        <Box component="form" onSubmit={submit} noValidate sx={{ display: 'grid', gap: 2 }}>
          {wrong && <Alert severity="error">{wrong}</Alert>}
          <TextField
            label="Email"
            type="email"
            autoComplete="username"
            value={email}
            onChange={event => setEmail(event.target.value)}
            variant="outlined"
            size="medium"
            margin="none"
          />
          <TextField
            label="Password"
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={event => setPassword(event.target.value)}
            variant="outlined"
            size="medium"
            margin="none"
          />
          <Button type="submit" variant="contained" size="large" disabled={busy}>
            Log in
          </Button>
        </Box>
      </Card>
    </Box>
  )
}
