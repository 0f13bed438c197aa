import { useFormState } from 'react-final-form'
import { Button } from '../../shared/Button.tsx'
import { unsavedFields } from '../profile-form/differences.ts'
import { sectionsOf } from '../profile-form/sections.ts'
import type { ProfileValues } from '../profile-form/values.ts'
import { words as profileWords } from '../profile-form/words.ts'
import styles from './settings.module.css'
import { words } from './words.ts'

type ChangesBarProps = {
  saved: ProfileValues
  wrongIn: (values: ProfileValues) => Record<string, string>
  /** Places of the app stand at the bottom of a phone. */
  isAbovePlaces: boolean
  onPress: () => void
}

/** There while something is not saved: where it stands, how much is to be mended, and the button that saves it. */
export const ChangesBar = ({ saved, wrongIn, isAbovePlaces, onPress }: ChangesBarProps) => {
  const { values, submitting, submitFailed } = useFormState<ProfileValues>({
    subscription: { values: true, submitting: true, submitFailed: true },
  })
  const sections = sectionsOf(unsavedFields(values, saved))
  const count = submitFailed ? Object.keys(wrongIn(values)).length : 0
  if (sections.length === 0 && count === 0 && !submitting) return null
  return (
    <div data-save-bar className={styles.saveBar} data-above-places={isAbovePlaces ? '' : undefined}>
      <div className={styles.saveLine}>
        <div className={styles.saveState}>
          {count > 0 && <p className={styles.wrong}>{profileWords.toMend(count)}</p>}
          {sections.length > 0 && (
            <output>{words.unsavedIn(sections.map(id => profileWords.sections[id]).join(', '))}</output>
          )}
        </div>
        <Button type="submit" busy={submitting} onClick={onPress}>
          {words.save}
        </Button>
      </div>
    </div>
  )
}
