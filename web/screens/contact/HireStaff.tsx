import { clinicianTypeNames, clinicianTypes, type ClinicianType } from '@gaitway/contract/enums'
import { clinicianTypesMissing, hiringFields } from '@gaitway/contract/fields/lead'
import type { Sent as SentInput } from '@gaitway/contract/schemas/index'
import { stateCodes, stateNames } from '@gaitway/contract/states-of-usa'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { Frame } from '../../layout/Frame.tsx'
import { LinkButton } from '../../shared/Button.tsx'
import { AppForm } from '../../shared/forms/AppForm.tsx'
import { SelectField, TextareaField } from '../../shared/forms/fields.tsx'
import { FormField } from '../../shared/forms/FormField.tsx'
import { SubmitButton } from '../../shared/forms/SubmitButton.tsx'
import { TextField } from '../../shared/forms/TextField.tsx'
import { useDraft } from '../../shared/forms/use-draft.ts'
import { Chips } from '../../shared/inputs/Chips.tsx'
import { Card } from '../../shared/layout/Card.tsx'
import { PageTitle } from '../../shared/layout/PageTitle.tsx'
import { Grid, Stack } from '../../shared/layout/Stack.tsx'
import styles from './contact.module.css'
import { copy } from './copy.ts'
import { SenderFields } from './SenderFields.tsx'
import { Sent } from './Sent.tsx'
import { Trap } from './Trap.tsx'

type Values = SentInput<'leads.requestStaff'>
const w = copy.hire

const stateOptions = stateCodes.map(value => ({ value, label: stateNames[value] }))
const typeOptions = clinicianTypes.map(value => ({ value, label: clinicianTypeNames[value] }))

const FacilityFields = () => (
  <>
    <TextField
      name="officeName"
      label={w.officeName}
      rule={hiringFields.officeName}
      autoComplete="organization"
    />
    <Grid>
      <TextField name="city" label={w.city} rule={hiringFields.city} autoComplete="address-level2" />
      <SelectField
        name="state"
        label={w.state}
        rule={hiringFields.state}
        options={stateOptions}
        autoComplete="address-level1"
      />
    </Grid>
    <FormField<readonly ClinicianType[]>
      name="clinicianTypes"
      label={w.clinicianTypes}
      required
      group
      validate={value => (value?.length ? undefined : clinicianTypesMissing)}
    >
      {input => <Chips {...input} options={typeOptions} />}
    </FormField>
  </>
)

const RequestForm = ({ onSent }: { onSent: () => void }) => {
  const draft = useDraft<Values>('hire-staff', { omit: ['website'] })
  const submit = async (values: Values) => {
    await call('leads.requestStaff', values)
    onSent()
  }
  return (
    <AppForm<Values> onSubmit={submit} draft={draft}>
      <Stack>
        <FacilityFields />
        <TextareaField
          name="message"
          label={w.message}
          hint={w.messageHint}
          rule={hiringFields.message}
          maxLength={hiringFields.message.maxLength}
        />
        <SenderFields />
        <Trap />
        <SubmitButton wide>{w.submit}</SubmitButton>
      </Stack>
    </AppForm>
  )
}

/** A facility without an account asks for staff. */
export const HireStaff = () => {
  const [isSent, setIsSent] = useState(false)
  return (
    <Frame>
      <PageTitle title={w.title} lead={w.lead} />
      <div className={styles.page}>
        <Card>
          {isSent ? (
            <Sent title={w.sentTitle} text={w.sent}>
              <LinkButton href="/facility/signup">{w.signUp}</LinkButton>
            </Sent>
          ) : (
            <RequestForm onSent={() => setIsSent(true)} />
          )}
        </Card>
        <section className={styles.aside}>
          <h2>{w.next}</h2>
          <ol className={styles.steps}>
            {w.steps.map(step => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
      </div>
    </Frame>
  )
}
