import { commonFields } from '@gaitway/contract/fields/common'
import { Button } from '../../../ui/Button.tsx'
import { AppForm } from '../../../ui/forms/AppForm.tsx'
import { FormField } from '../../../ui/forms/FormField.tsx'
import { useDraft } from '../../../ui/forms/use-draft.ts'
import { Checkbox } from '../../../ui/inputs/Checkbox.tsx'
import { PhoneInput } from '../../../ui/inputs/PhoneInput.tsx'
import { TextInput } from '../../../ui/inputs/TextInput.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { toasts } from '../../../api/toasts.ts'
import { Stepper } from '../../../ui/show/Stepper.tsx'
import { Specimen } from './Specimen.tsx'

type Example = { email?: string; phone?: string; standby?: boolean }

const submit = async ({ email }: Example) => {
  if (email === 'taken@example.test') return { email: 'There is already an account with this email.' }
  toasts.say('Saved')
  return undefined
}

export const Forms = () => {
  const draft = useDraft<Example>('gallery')
  return (
    <Specimen title="Validates, keeps a draft; the server refuses taken@example.test">
      <Card>
        <AppForm<Example> onSubmit={submit} draft={draft}>
          {({ submitting }) => (
            <>
              <Stepper step={2} steps={4} title="Contact" />
              <FormField name="email" label="Email" rule={commonFields.email}>
                {input => <TextInput {...input} type="email" autoComplete="email" />}
              </FormField>
              <FormField name="phone" label="Phone" rule={commonFields.phone}>
                {input => <PhoneInput {...input} autoComplete="tel-national" />}
              </FormField>
              <FormField<boolean> name="standby" label="Standby" group hideLabel>
                {input => <Checkbox {...input} label="Keep me as standby" />}
              </FormField>
              <Button type="submit" busy={submitting} wide>
                Save and continue
              </Button>
            </>
          )}
        </AppForm>
      </Card>
    </Specimen>
  )
}
