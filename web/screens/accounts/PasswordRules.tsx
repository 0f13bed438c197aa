import { passwordParts } from '@gaitway/contract/fields/password'
import { useField } from 'react-final-form'
import { classes } from '../../shared/classes.ts'
import { CheckIcon } from '../../shared/icons.tsx'
import styles from './accounts.module.css'
import { words } from './words.ts'

const w = words.newPassword

/** What the password in the form around it needs; each part is ticked as it is met. */
export const PasswordRules = () => {
  const { input } = useField<string | undefined>('password', { subscription: { value: true } })
  return (
    <ul className={styles.rules} aria-label={w.rules}>
      {passwordParts.map(({ says, isMet }) => {
        const met = isMet(input.value ?? '')
        return (
          <li key={says} className={classes(styles.rule, met && styles.met)}>
            {met ? <CheckIcon size={16} /> : <span className={styles.dot} />}
            <span>
              {says}
              <span className="visually-hidden">, {met ? w.met : w.unmet}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
