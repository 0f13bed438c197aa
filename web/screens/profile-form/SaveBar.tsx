import { useFormState } from 'react-final-form'
import { Button } from '../../shared/Button.tsx'
import type { SavingState } from './use-profile-saving.ts'
import type { ProfileValues } from './values.ts'
import { copy } from './copy.ts'
import { SubmitButton } from '../../shared/forms/SubmitButton.tsx'
import styles from './profile-form.module.css'

type SignupBarProps = {
  state: SavingState
  wrongIn: (values: ProfileValues) => Record<string, string>
  onSaveAgain: () => void
}

/** The number of errors, once submitting has failed. */
const StillWrong = ({ wrongIn }: Pick<SignupBarProps, 'wrongIn'>) => {
  const { values, submitFailed } = useFormState<ProfileValues>({
    subscription: { values: true, submitFailed: true },
  })
  const count = submitFailed ? Object.keys(wrongIn(values)).length : 0
  return count > 0 ? <p className="clay">{copy.toMend(count)}</p> : null
}

const saying = (state: SavingState) =>
  ({ quiet: copy.savedSoFar, saving: copy.saving, saved: copy.savedNow, failed: undefined })[state.is]

/** The saving status and the submit button of signup. It is sticky, so messages above never move it. */
export const SignupBar = ({ state, wrongIn, onSaveAgain }: SignupBarProps) => (
  <div className={styles.saveBar}>
    <div className="quiet small">
      <StillWrong wrongIn={wrongIn} />
      <output>{saying(state)}</output>
      {state.is === 'failed' && (
        <>
          <p role="alert" className="clay">
            {copy.notSaved(state.why)}
          </p>
          <Button kind="quiet" size="small" onClick={onSaveAgain}>
            {copy.saveAgain}
          </Button>
        </>
      )}
    </div>
    <SubmitButton>{copy.finish}</SubmitButton>
  </div>
)
