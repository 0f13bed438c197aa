import type { ComponentProps } from 'react'
import { useFormState } from 'react-final-form'
import { Button } from '../Button.tsx'

/** Sends the form around it. Busy while that runs, or as long as the form waits for something else. */
export const SubmitButton = ({ busy, ...props }: Omit<ComponentProps<typeof Button>, 'type'>) => {
  const { submitting } = useFormState({ subscription: { submitting: true } })
  return <Button {...props} type="submit" busy={submitting || busy} />
}
