import { covidStatuses, tbTestResults } from '@gaitway/contract/enums'
import type { FilePurpose } from '@gaitway/contract/enums'
import type { ReactNode } from 'react'
import { useField } from 'react-final-form'
import { FormField } from '../../shared/forms/FormField.tsx'
import { Checkbox } from '../../shared/inputs/Checkbox.tsx'
import { DateInput } from '../../shared/inputs/DateInput.tsx'
import { Select } from '../../shared/inputs/Select.tsx'
import { messages } from '../../shared/messages.ts'
import { optionsOf } from './options.ts'
import { profileWords as w } from './profile-words.ts'
import styles from './signup.module.css'
import { UploadField } from './UploadField.tsx'

/** The papers that every clinician hands in. */
export const DocumentFields = () => (
  <>
    <UploadField
      name="drivingLicense"
      purpose="drivingLicense"
      label={w.drivingLicense}
      hint={`${w.drivingLicenseHint} ${messages.upload.picturesHint}`}
      missing={w.missing.drivingLicense}
      maxFiles={5}
    />
    <UploadField name="resume" purpose="resume" label={w.resume} missing={w.missing.resume} />
  </>
)

const RequiredDate = ({ name, label }: { name: string; label: string }) => (
  <FormField
    name={name}
    label={label}
    required
    validate={(value?: string) => (value ? undefined : w.missing.date)}
  >
    {input => <DateInput {...input} />}
  </FormField>
)

type CredentialProps = {
  name: string
  question: string
  purpose: FilePurpose
  fileLabel: string
  children: ReactNode
}

/** A credential that one has or has not; its dates and its document are asked for only when one has it. */
const Credential = ({ name, question, purpose, fileLabel, children }: CredentialProps) => {
  const { input } = useField<boolean | undefined>(name, { subscription: { value: true } })
  return (
    <div className={styles.rows}>
      <FormField<boolean> name={name} label={question} hideLabel group>
        {field => <Checkbox {...field} label={question} />}
      </FormField>
      {input.value === true && (
        <>
          {children}
          <UploadField name={purpose} purpose={purpose} label={fileLabel} missing={w.missing.document} />
        </>
      )}
    </div>
  )
}

/** CPR, malpractice insurance, TB test and covid status. */
export const HealthFields = () => (
  <>
    <Credential name="hasCpr" question={w.cpr} purpose="cpr" fileLabel={w.cprPicture}>
      <RequiredDate name="cprExpiresOn" label={w.cprExpires} />
    </Credential>
    <Credential
      name="hasMalpractice"
      question={w.malpractice}
      purpose="malpractice"
      fileLabel={w.malpracticeFile}
    >
      <RequiredDate name="malpracticeExpiresOn" label={w.malpracticeExpires} />
    </Credential>
    <Credential name="hasTbTest" question={w.tb} purpose="tbTest" fileLabel={w.tbFile}>
      <RequiredDate name="tbTestedOn" label={w.tbDate} />
      <FormField
        name="tbTestResult"
        label={w.tbResult}
        required
        validate={(value?: string) => (value ? undefined : w.missing.result)}
      >
        {input => <Select {...input} options={optionsOf(tbTestResults)} />}
      </FormField>
      <RequiredDate name="tbExpiresOn" label={w.tbExpires} />
    </Credential>
    <FormField name="covidStatus" label={w.covid}>
      {input => <Select {...input} options={optionsOf(covidStatuses)} />}
    </FormField>
  </>
)
