import type { ComponentProps } from 'react'
import { useFormState } from 'react-final-form'
import { Button } from '../Button.tsx'

export const SubmitButton = (props: Omit<ComponentProps<typeof Button>, 'type' | 'busy'>) => {
  const { submitting } = useFormState({ subscription: { submitting: true } })
  return <Button {...props} type="submit" busy={submitting} />
}
