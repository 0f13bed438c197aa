import { useFormState } from 'react-final-form'
import { Button } from '../../shared/Button.tsx'
import styles from './facility-settings.module.css'
import { isChanged, type Values } from './general-values.ts'
import { words } from './words.ts'

type SaveBarProps = {
  saved: Values
  /** What was saved can be sent for review once more, changed or not. */
  isDeclined: boolean
  /** Places of the app stand at the bottom of a phone. */
  isAbovePlaces: boolean
}

/** There while something is not saved, with the button that saves it. */
export const SaveBar = ({ saved, isDeclined, isAbovePlaces }: SaveBarProps) => {
  const { values, submitting } = useFormState<Values>({ subscription: { values: true, submitting: true } })
  if (!isDeclined && !submitting && !isChanged(values, saved)) return null
  return (
    <div className={styles.save} data-above-bar={isAbovePlaces || undefined}>
      <Button type="submit" wide busy={submitting}>
        {isDeclined ? words.saveAndSend : words.save}
      </Button>
    </div>
  )
}
