import { checkNewPassword, checkSamePassword, passwordParts } from '@gaitway/contract/fields/password'
import type { ReactNode } from 'react'
import { useField } from 'react-final-form'
import { CheckboxField } from '../../ui/forms/TextField.tsx'
import { FormField } from '../../ui/forms/FormField.tsx'
import { PasswordInput } from '../../ui/inputs/PasswordInput.tsx'
import { classes } from '../../ui/classes.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import styles from './accounts.module.css'

/** Checks off each password requirement as it is met. */
const PasswordRules = () => {
  const { input } = useField<string | undefined>('password', { subscription: { value: true } })
  return (
    <Stack as="ul" gap={4} className="quiet small" aria-label="Your password must have">
      {passwordParts.map(({ says, isMet }) => {
        const met = isMet(input.value ?? '')
        return (
          <li key={says} className={classes(styles.rule, met && 'leaf')}>
            {met ? <CheckIcon size={16} /> : <span className={styles.dot} />}
            <span>
              {says}
              <span className="visually-hidden">, {met ? 'met' : 'not met yet'}</span>
            </span>
          </li>
        )
      })}
    </Stack>
  )
}

/** The `password` and `confirmPassword` fields of the surrounding form. */
export const NewPasswordFields = ({
  label = 'New password',
  again = 'Confirm new password',
}: {
  label?: string
  again?: string
}) => (
  <>
    <FormField<string> name="password" label={label} required validate={checkNewPassword}>
      {input => <PasswordInput {...input} autoComplete="new-password" />}
    </FormField>
    <PasswordRules />
    <FormField<string>
      name="confirmPassword"
      label={again}
      required
      validate={(value, all) => checkSamePassword((all as { password?: string }).password, value)}
    >
      {input => <PasswordInput {...input} autoComplete="new-password" />}
    </FormField>
  </>
)

/** The checkbox that accepts the terms, as `acceptTerms` of the surrounding form. */
export const TermsField = ({ hint }: { hint?: ReactNode }) => (
  <CheckboxField
    name="acceptTerms"
    label="I accept the terms and the privacy policy"
    hint={hint}
    validate={value => (value ? undefined : 'Please accept the terms')}
  />
)
