import type { ComponentProps } from 'react'
import { useFormState } from 'react-final-form'
import { Button } from '../Button.tsx'

/** Submits the form around it. It is busy during the submit, and for as long as `busy` is set. */
export const SubmitButton = ({ busy, ...props }: Omit<ComponentProps<typeof Button>, 'type'>) => {
  const { submitting } = useFormState({ subscription: { submitting: true } })
  return <Button {...props} type="submit" busy={submitting || busy} />
}
