import { useEffect, useRef } from 'react'
import { Card } from '../../ui/layout/Card.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { focusStep } from '../../ui/show/Stepper.tsx'
import type { User } from '../../api/use-session.ts'
import { ConfirmEmail } from '../sign-in/ConfirmEmail.tsx'

/** Asks for the emailed code as soon as the account exists. Signing up can continue without it. */
export const EmailStep = ({ user: { email, isEmailVerified } }: { user: User }) => {
  const wasVerified = useRef(isEmailVerified)
  useEffect(() => {
    if (isEmailVerified && !wasVerified.current) focusStep()
    wasVerified.current = isEmailVerified
  }, [isEmailVerified])
  if (isEmailVerified) return null
  return (
    <Card tone="warning">
      <Stack as="section" gap={8} aria-labelledby="confirm-email">
        <h2 id="confirm-email" className="text-18">
          Confirm your email
        </h2>
        <ConfirmEmail email={email} />
      </Stack>
    </Card>
  )
}
