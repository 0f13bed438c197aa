import { FACILITY_SIGNUP_STEPS } from '@gaitway/contract/limits'
import type { Output, Sent } from '@gaitway/contract/schemas/index'
import arrayMutators from 'final-form-arrays'
import type { ComponentType } from 'react'
import { useLocation } from 'wouter'
import { perform, submitErrors, useAnswer } from '../../calls/use-call.ts'
import { Button } from '../../shared/Button.tsx'
import { AppForm } from '../../shared/forms/AppForm.tsx'
import { useDraft } from '../../shared/forms/use-draft.ts'
import { Card } from '../../shared/layout/Card.tsx'
import { Stack } from '../../shared/layout/Stack.tsx'
import { LoadFailed } from '../../shared/show/LoadFailed.tsx'
import { Skeleton } from '../../shared/show/Skeleton.tsx'
import { AgreementStep } from './AgreementStep.tsx'
import { ContactStep } from './ContactStep.tsx'
import { FacilityStep } from './FacilityStep.tsx'
import { kept } from './kept.ts'
import { words } from './words.ts'

type Values = Omit<Sent<'facilities.add'>, 'signupStageCount'>

const fieldsOf: Record<number, ComponentType> = { 2: FacilityStep, 3: ContactStep, 4: AgreementStep }

const Form = ({ step, facility }: { step: number; facility: Output<'facilities.read'> | undefined }) => {
  const [, go] = useLocation()
  const draft = useDraft<Values>(`signup-facility-${step}`)
  const Fields = fieldsOf[step] ?? AgreementStep
  const isLast = step === FACILITY_SIGNUP_STEPS
  const submit = async (values: Values) => {
    try {
      await perform('facilities.add', { ...values, signupStageCount: step })
      go(isLast ? '/facility/signup/success' : `/facility/signup?step=${step + 1}`)
      return undefined
    } catch (thrown) {
      return submitErrors(thrown)
    }
  }
  return (
    <Card>
      <AppForm<Values>
        onSubmit={submit}
        draft={draft}
        mutators={arrayMutators as never}
        initialValues={facility && kept(facility, step)}
      >
        {({ submitting }) => (
          <Stack>
            <Fields />
            <Button type="submit" wide busy={submitting}>
              {isLast ? words.agreement.submit : words.next}
            </Button>
          </Stack>
        )}
      </AppForm>
    </Card>
  )
}

type FacilityFormProps = { step: number; facilityId: string | undefined }

/** Steps 2 to 4, from what was saved before. */
export const FacilityForm = ({ step, facilityId }: FacilityFormProps) => {
  const { data, error, mutate } = useAnswer('facilities.read', facilityId ? { id: facilityId } : null)
  if (error) return <LoadFailed reason={error.message} onRetry={() => void mutate()} />
  if (facilityId && !data) return <Skeleton shape="card" />
  return <Form key={step} step={step} facility={data} />
}
