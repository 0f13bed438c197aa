import { FACILITY_SIGNUP_STEPS } from '@gaitway/contract/limits'
import type { Output, Sent } from '@gaitway/contract/schemas/index'
import arrayMutators from 'final-form-arrays'
import type { ComponentType } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { submitErrors, useAnswer, perform } from '../../calls/use-call.ts'
import { Frame } from '../../session/Frame.tsx'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../shared/Button.tsx'
import { AppForm } from '../../shared/forms/AppForm.tsx'
import { useDraft } from '../../shared/forms/use-draft.ts'
import { Card } from '../../shared/layout/Card.tsx'
import { PageTitle } from '../../shared/layout/PageTitle.tsx'
import { Stack } from '../../shared/layout/Stack.tsx'
import { LoadFailed } from '../../shared/show/LoadFailed.tsx'
import { Skeleton } from '../../shared/show/Skeleton.tsx'
import { Stepper } from '../../shared/show/Stepper.tsx'
import { AccountStep } from './AccountStep.tsx'
import { AgreementStep } from './AgreementStep.tsx'
import { ContactStep } from './ContactStep.tsx'
import { FacilityStep } from './FacilityStep.tsx'
import { kept } from './kept.ts'
import { words } from './words.ts'

type Values = Omit<Sent<'facilities.add'>, 'signupStageCount'>
type Step = { title: string; submit: string; fields: ComponentType }

const steps: Record<number, Step> = {
  2: { title: words.facility.title, submit: words.next, fields: FacilityStep },
  3: { title: words.contact.title, submit: words.next, fields: ContactStep },
  4: { title: words.agreement.title, submit: words.agreement.submit, fields: AgreementStep },
}

/** The step that the address asks for, never beyond the one after the last that is done. */
const useStep = () => {
  const session = useSession()
  const [params] = useSearchParams()
  if (session.state !== 'signedIn') return { step: 1, facilityId: undefined }
  const reached = (session.user.facilityId?.signupStageCount ?? 1) + 1
  const asked = Number(params.get('step') ?? reached)
  const step = Math.min(
    Math.max(Number.isInteger(asked) ? asked : reached, 2),
    reached,
    FACILITY_SIGNUP_STEPS,
  )
  return { step, facilityId: session.user.facilityId?.id }
}

const Form = ({ step, facility }: { step: number; facility: Output<'facilities.read'> | undefined }) => {
  const [, go] = useLocation()
  const draft = useDraft<Values>(`signup-facility-${step}`)
  const { submit: label, fields: Fields } = steps[step] as Step
  const submit = async (values: Values) => {
    try {
      await perform('facilities.add', { ...values, signupStageCount: step })
      go(step === FACILITY_SIGNUP_STEPS ? '/facility/signup/success' : `/facility/signup?step=${step + 1}`)
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
              {label}
            </Button>
          </Stack>
        )}
      </AppForm>
    </Card>
  )
}

const LaterStep = ({ step, facilityId }: { step: number; facilityId: string | undefined }) => {
  const { data, error, mutate } = useAnswer('facilities.read', facilityId ? { id: facilityId } : null)
  if (error) return <LoadFailed reason={error.message} onRetry={() => void mutate()} />
  if (facilityId && !data) return <Skeleton shape="card" />
  return <Form key={step} step={step} facility={data} />
}

/** A facility signs up in four steps; each is saved as it is done and can be returned to. */
export const FacilitySignup = () => {
  const { step, facilityId } = useStep()
  const title = step === 1 ? words.account.title : steps[step]?.title
  return (
    <Frame width="text">
      <PageTitle title={words.facilityTitle} />
      <Stack>
        <Stepper step={step} steps={FACILITY_SIGNUP_STEPS} title={title} />
        {step === 1 ? <AccountStep side="facility" /> : <LaterStep step={step} facilityId={facilityId} />}
      </Stack>
    </Frame>
  )
}
