import { covidStatuses, tbTestResults } from '@gaitway/contract/enums'
import type { ReactNode } from 'react'
import { useField } from 'react-final-form'
import { useNow } from '../../api/use-now.ts'
import { FormField } from '../../shared/forms/FormField.tsx'
import { Checkbox } from '../../shared/inputs/Checkbox.tsx'
import { DateInput } from '../../shared/inputs/DateInput.tsx'
import { Select } from '../../shared/inputs/Select.tsx'
import { Grid } from '../../shared/layout/Stack.tsx'
import { ProfileFileField } from './DocumentFields.tsx'
import { classes } from '../../shared/classes.ts'
import styles from './profile-form.module.css'
import { copy as w } from './copy.ts'

const results = tbTestResults.map(value => ({ value, label: w.tbResults[value] }))
const statuses = covidStatuses.map(value => ({ value, label: w.covidStatuses[value] }))

type CredentialProps = { name: string; question: string; children: ReactNode }

/** Asks for dates and the document only if the clinician has the credential. */
const Credential = ({ name, question, children }: CredentialProps) => {
  const { input } = useField<boolean | undefined>(name, { subscription: { value: true } })
  return (
    <div className={classes('inset', styles.row)}>
      <Checkbox
        label={question}
        value={input.value === true}
        onChange={input.onChange}
        onBlur={() => input.onBlur()}
      />
      {input.value === true && children}
    </div>
  )
}

export const HealthFields = () => {
  const today = useNow().toISOString().slice(0, 10)
  return (
    <>
      <Credential name="isCPRCertification" question={w.cpr}>
        <FormField name="cprExpiryDate" label={w.cprExpires} required>
          {input => <DateInput {...input} />}
        </FormField>
        <ProfileFileField name="cprPictureUrl" purpose="cpr" label={w.cprPicture} required />
      </Credential>
      <Credential name="isMalpracticeInsurance" question={w.malpractice}>
        <FormField name="malpracticeExp" label={w.malpracticeExpires} required>
          {input => <DateInput {...input} />}
        </FormField>
        <ProfileFileField name="malpracticeUrl" purpose="malpractice" label={w.malpracticeFile} required />
      </Credential>
      <Credential name="isTbTest" question={w.tb}>
        <Grid minWidthPx={180}>
          <FormField name="tbTestDate" label={w.tbDate} required>
            {input => <DateInput {...input} max={today} />}
          </FormField>
          <FormField name="tbTestResult" label={w.tbResult} required>
            {input => <Select {...input} options={results} />}
          </FormField>
          <FormField name="tbTestExpiryDate" label={w.tbExpires} hint={w.tbExpiresHint}>
            {input => <DateInput {...input} />}
          </FormField>
        </Grid>
        <ProfileFileField name="tbTestPictureUrl" purpose="tbTest" label={w.tbFile} required />
      </Credential>
      <FormField name="covidStatus" label={w.covid}>
        {input => <Select {...input} options={statuses} />}
      </FormField>
      <ProfileFileField
        name="covidTestPictureUrl"
        purpose="covidTest"
        label={w.covidFile}
        hint={w.covidFileHint}
      />
    </>
  )
}
