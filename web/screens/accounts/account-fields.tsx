import { checkPassword, checkSamePassword, passwordParts } from '@gaitway/contract/fields/password'
import { useField } from 'react-final-form'
import { FormField } from '../../shared/forms/FormField.tsx'
import { PasswordInput } from '../../shared/inputs/PasswordInput.tsx'
import { copy } from './copy.ts'
import { classes } from '../../shared/classes.ts'
import { CheckIcon } from '../../shared/icons.tsx'
import { Stack } from '../../shared/layout/Stack.tsx'
import styles from './accounts.module.css'

/** Checks off each password requirement as it is met. */
export const PasswordRules = () => {
  const { input } = useField<string | undefined>('password', { subscription: { value: true } })
  return (
    <Stack as="ul" gap={4} className="quiet small" aria-label={copy.newPassword.rules}>
      {passwordParts.map(({ says, isMet }) => {
        const met = isMet(input.value ?? '')
        return (
          <li key={says} className={classes(styles.rule, met && 'leaf')}>
            {met ? <CheckIcon size={16} /> : <span className={styles.dot} />}
            <span>
              {says}
              <span className="visually-hidden">, {met ? copy.newPassword.met : copy.newPassword.unmet}</span>
            </span>
          </li>
        )
      })}
    </Stack>
  )
}

/** The `password` and `confirmPassword` fields of the surrounding form. */
export const NewPasswordFields = () => (
  <>
    <FormField<string> name="password" label={copy.newPassword.label} required validate={checkPassword}>
      {input => <PasswordInput {...input} autoComplete="new-password" />}
    </FormField>
    <PasswordRules />
    <FormField<string>
      name="confirmPassword"
      label={copy.newPassword.again}
      required
      validate={(value, all) => checkSamePassword((all as { password?: string }).password, value)}
    >
      {input => <PasswordInput {...input} autoComplete="new-password" />}
    </FormField>
  </>
)
