import { FACILITY_SIGNUP_STEPS } from '@gaitway/contract/limits'
import type { Output } from '@gaitway/contract/schemas/index'
import arrayMutators from 'final-form-arrays'
import type { ComponentType } from 'react'
import { useLocation } from 'wouter'
import { perform, submitErrors, useAnswer } from '../../api/use-call.ts'
import { LinkButton } from '../../shared/Button.tsx'
import { AppForm } from '../../shared/forms/AppForm.tsx'
import { useDraft } from '../../shared/forms/use-draft.ts'
import { Card } from '../../shared/layout/Card.tsx'
import { Stack } from '../../shared/layout/Stack.tsx'
import { AgreementStep } from './AgreementStep.tsx'
import { ContactStep } from './FacilityStep.tsx'
import { FacilityStep } from './FacilityStep.tsx'
import { facilityCopy } from './facility-copy.ts'
import { errorsAtPaths, savedStepValues, stepInput, type StepValues } from './facility-step-values.ts'
import { copy } from './copy.ts'
import { LoadingOrError } from '../../shared/show/Loaded.tsx'
import { SubmitButton } from '../../shared/forms/SubmitButton.tsx'
import styles from './signup.module.css'

const fieldsOf: Record<number, ComponentType> = { 2: FacilityStep, 3: ContactStep, 4: AgreementStep }
const FIRST_STEP = 2

const Form = ({ step, facility }: { step: number; facility: Output<'facilities.read'> }) => {
  const [, go] = useLocation()
  const draft = useDraft<StepValues>(`signup-facility-${step}`)
  const Fields = fieldsOf[step] ?? AgreementStep
  const isLast = step === FACILITY_SIGNUP_STEPS
  const submit = async (values: StepValues) => {
    try {
      await perform('facilities.add', { ...stepInput(values, step), signupStageCount: step })
      go(isLast ? '/facility/signup/success' : `/facility/signup?step=${step + 1}`)
      return undefined
    } catch (thrown) {
      return errorsAtPaths(submitErrors(thrown))
    }
  }
  return (
    <Card>
      <AppForm<StepValues>
        onSubmit={submit}
        draft={draft}
        mutators={arrayMutators as never}
        initialValues={savedStepValues(facility, step)}
      >
        <Stack>
          <Fields />
          <SubmitButton wide>{isLast ? copy.agreement.submit : copy.next}</SubmitButton>
          {step > FIRST_STEP && (
            <div className={styles.before}>
              <LinkButton kind="quiet" href={`/facility/signup?step=${step - 1}`}>
                {facilityCopy.before}
              </LinkButton>
            </div>
          )}
        </Stack>
      </AppForm>
    </Card>
  )
}

type FacilityFormProps = { step: number; facilityId: string }

/** Steps 2 to 4, prefilled with what was saved before. */
export const FacilityForm = ({ step, facilityId }: FacilityFormProps) => {
  const answer = useAnswer('facilities.read', { id: facilityId })
  const { data } = answer
  if (!data) return <LoadingOrError answer={answer} shape="card" />
  return <Form key={step} step={step} facility={data} />
}
