import {
  covidStatuses,
  genderNames,
  genders,
  tbTestResults,
  weekdays,
  patientTypes,
  settingTypes,
} from '@gaitway/contract/values/enums'
import { aboutMe, experienceYears } from '@gaitway/contract/fields/clinician'
import { findLatestAdultBirthday } from '@gaitway/contract/fields/profile'
import { languages } from '@gaitway/contract/values/profile-choices'
import {
  memo,
  useContext,
  useState,
  type ComponentProps,
  type ComponentType,
  type ReactNode,
  useId,
} from 'react'
import { useField, useForm } from 'react-final-form'
import { useNow } from '../../api/use-now.ts'
import { classes } from '../../ui/classes.ts'
import { DateField, PhoneField, SelectField, TextareaField, NumberField } from '../../ui/forms/fields.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { ErrorsAtOnce, FormField } from '../../ui/forms/FormField.tsx'
import { Checkbox } from '../../ui/inputs/Checkbox.tsx'
import { Chips } from '../../ui/inputs/Chips.tsx'
import { MultiSelect } from '../../ui/inputs/MultiSelect.tsx'
import { listOptions } from '../../ui/inputs/Select.tsx'
import { Grid } from '../../ui/layout/Stack.tsx'
import { UploadField } from '../../ui/upload/UploadField.tsx'
import { AddressFields } from './AddressFields.tsx'
import { ReferralFields } from './ReferralFields.tsx'
import { copy } from './copy.ts'
import { getFieldProps, type FieldName } from './field.ts'
import styles from './profile-form.module.css'
import { CertificateFields, LicenseFields } from './row-fields.tsx'
import type { SectionId } from './sections.ts'
import type { ProfileValues, ExperienceRow } from './values.ts'
import { Attempts } from '../../ui/forms/AppForm.tsx'
import { Field } from '../../ui/inputs/Field.tsx'
import { FieldContext } from '../../ui/inputs/field-parts.ts'
import { NumberInput } from '../../ui/inputs/NumberInput.tsx'

type ExperienceLineProps = {
  row: ExperienceRow
  error: string | undefined
  onChange: (row: ExperienceRow) => void
  onBlur: () => void
}

/** One setting or patient group: whether the clinician has experience, and for how many years. */
const ExperienceLine = ({ row, error, onChange, onBlur }: ExperienceLineProps) => {
  const id = useId()
  const errorId = error ? `${id}-error` : undefined
  return (
    <li className={styles.experience} data-wrong={error ? '' : undefined}>
      <FieldContext.Provider
        value={{ id: `${id}-has`, describedBy: undefined, wrong: false, required: false }}
      >
        <Checkbox
          label={row.day}
          value={row.isAvailable}
          onBlur={onBlur}
          onChange={isAvailable => onChange({ ...row, isAvailable: isAvailable ?? false })}
        />
      </FieldContext.Provider>
      {row.isAvailable && (
        <FieldContext.Provider
          value={{ id, describedBy: errorId, wrong: error !== undefined, required: true }}
        >
          <label className="visually-hidden" htmlFor={id}>
            {`Years: ${row.day}`}
          </label>
          <div className={styles.years}>
            <NumberInput
              value={row.startTime}
              maxDigits={2}
              after="years"
              onBlur={onBlur}
              onChange={startTime => onChange({ ...row, startTime })}
            />
          </div>
        </FieldContext.Provider>
      )}
      {error && (
        <p id={errorId} className={styles.lineError}>
          {error}
        </p>
      )}
    </li>
  )
}

type RowError = { startTime?: string } | undefined
type ExperienceProps = { name: 'facilityExperience' | 'patientExperience'; days: readonly string[] }

const Experience = ({ name, days }: ExperienceProps) => {
  const { input, meta } = useField<readonly ExperienceRow[] | undefined>(name)
  const rows = days.map((day, index) => input.value?.[index] ?? { day, isAvailable: false })
  const attempts = useContext(Attempts)
  const [checkedAt, setCheckedAt] = useState<Readonly<Record<string, number>>>({})
  const isErrorShown = (meta.touched && meta.modified) || meta.submitFailed
  const fromServer: unknown = meta.dirtySinceLastSubmit ? undefined : meta.submitError
  const error: unknown = isErrorShown ? (meta.error ?? fromServer) : undefined
  /** Whether a row was just checked, so that its years can't be expected yet. */
  const isJustChecked = (row: ExperienceRow) => row.startTime === undefined && checkedAt[row.day] === attempts
  const fieldError = typeof error === 'string' && !rows.some(isJustChecked) ? error : undefined
  const findRowError = (row: ExperienceRow, index: number) => {
    if (isJustChecked(row)) return undefined
    if (Array.isArray(error)) return (error[index] as RowError)?.startTime
    const lacksYears = typeof error === 'string' && row.isAvailable && row.startTime === undefined
    return lacksYears ? experienceYears.missing : undefined
  }
  const change = (before: ExperienceRow, after: ExperienceRow) => {
    if (after.isAvailable && !before.isAvailable) setCheckedAt({ ...checkedAt, [after.day]: attempts })
    input.onChange(rows.map(row => (row === before ? after : row)))
  }
  return (
    <Field
      label={copy.labels[name]}
      hint="Check all that apply and enter your years. Enter 0 for less than a year."
      error={fieldError}
      required
      group
    >
      <ul className={styles.experiences}>
        {rows.map((row, index) => (
          <ExperienceLine
            key={row.day}
            row={row}
            error={findRowError(row, index)}
            onBlur={() => input.onBlur()}
            onChange={changed => change(row, changed)}
          />
        ))}
      </ul>
    </Field>
  )
}

const ExperienceFields = () => (
  <>
    <NumberField {...getFieldProps('totalPracticYears')} maxDigits={2} after="years" />
    <Experience name="facilityExperience" days={settingTypes} />
    <Experience name="patientExperience" days={patientTypes} />
  </>
)

type ProfileFileFieldProps = Pick<ComponentProps<typeof UploadField>, 'purpose' | 'maxFiles' | 'camera'> & {
  name: FieldName
}

/** Files of the profile. Removed files are only deleted once the profile is saved without them. */
const ProfileFileField = ({ name, ...rest }: ProfileFileFieldProps) => {
  const form = useForm<ProfileValues>()
  const onDropped = (urls: readonly string[]) =>
    form.change('droppedFiles', [...(form.getState().values.droppedFiles ?? []), ...urls])
  return <UploadField {...getFieldProps(name)} {...rest} onDropped={onDropped} />
}

const genderOptions = genders.map(value => ({ value, label: genderNames[value] }))
const languageOptions = listOptions(languages)

const AboutYouFields = () => {
  const latestBirth = findLatestAdultBirthday(useNow()).toISOString().slice(0, 10)
  return (
    <>
      <ProfileFileField name="profileUrl" purpose="profilePicture" camera="user" />
      <Grid>
        <TextField {...getFieldProps('firstName')} autoComplete="given-name" />
        <TextField {...getFieldProps('lastName')} autoComplete="family-name" />
        <SelectField {...getFieldProps('gender')} options={genderOptions} autoComplete="sex" />
        <DateField {...getFieldProps('dateOfBirth')} max={latestBirth} autoComplete="bday" />
        <PhoneField {...getFieldProps('phone')} autoComplete="tel-national" />
      </Grid>
      <FormField<readonly string[]> {...getFieldProps('knownLanuages')}>
        {input => <MultiSelect {...input} options={languageOptions} />}
      </FormField>
      <TextareaField {...getFieldProps('aboutMe')} maxLength={aboutMe.maxLength} />
    </>
  )
}

const HomeFields = () => (
  <>
    <AddressFields
      own
      names={{
        address1: 'homeAddress1',
        city: 'homeAddressCity',
        state: 'homeAddressState',
        zipCode: 'homeAddressZipCode',
        timeZone: 'homeTimeZone',
      }}
    />
    <Grid>
      <TextField {...getFieldProps('emrgencyContactName')} autoComplete="off" />
      <PhoneField {...getFieldProps('emrgencyContactPhone')} autoComplete="off" />
    </Grid>
  </>
)

const DocumentFields = () => (
  <>
    <ProfileFileField name="drivingLicensePhotoUrl" purpose="drivingLicense" maxFiles={5} />
    <ProfileFileField name="resumeUrl" purpose="resume" />
  </>
)

const tbResultOptions = tbTestResults.map(value => ({
  value,
  label: value === 'positive' ? 'Positive' : 'Negative',
}))
const covidStatusNames: Record<(typeof covidStatuses)[number], string> = {
  vaccinated: 'Vaccinated',
  'not vaccinated with exemption': 'Not vaccinated, with an exemption',
  'not vaccinated without exemption': 'Not vaccinated, without an exemption',
}
const covidStatusOptions = covidStatuses.map(value => ({ value, label: covidStatusNames[value] }))

type CredentialQuestionProps = { name: string; question: string; children: ReactNode }

/** Asks whether the clinician has a credential, and only then for its dates and document. */
const CredentialQuestion = ({ name, question, children }: CredentialQuestionProps) => {
  const { input } = useField<boolean | undefined>(name, { subscription: { value: true } })
  const isHeld = input.value === true
  const [wasHeld] = useState(isHeld)
  const showsAtOnce = useContext(ErrorsAtOnce) && wasHeld
  return (
    <div className={classes('inset', styles.row)}>
      <Checkbox label={question} value={isHeld} onChange={input.onChange} onBlur={() => input.onBlur()} />
      {isHeld && <ErrorsAtOnce.Provider value={showsAtOnce}>{children}</ErrorsAtOnce.Provider>}
    </div>
  )
}

const HealthFields = () => {
  const today = useNow().toISOString().slice(0, 10)
  return (
    <>
      <CredentialQuestion name="isCPRCertification" question="I’m CPR certified">
        <DateField {...getFieldProps('cprExpiryDate')} />
        <ProfileFileField name="cprPictureUrl" purpose="cpr" />
      </CredentialQuestion>
      <CredentialQuestion name="isMalpracticeInsurance" question="I have malpractice insurance">
        <DateField {...getFieldProps('malpracticeExp')} />
        <ProfileFileField name="malpracticeUrl" purpose="malpractice" />
      </CredentialQuestion>
      <CredentialQuestion name="isTbTest" question="I’ve had a TB test">
        <Grid minWidthPx={180}>
          <DateField {...getFieldProps('tbTestDate')} max={today} />
          <SelectField {...getFieldProps('tbTestResult')} options={tbResultOptions} />
          <DateField {...getFieldProps('tbTestExpiryDate')} />
        </Grid>
        <ProfileFileField name="tbTestPictureUrl" purpose="tbTest" />
      </CredentialQuestion>
      <SelectField {...getFieldProps('covidStatus')} options={covidStatusOptions} />
      <ProfileFileField name="covidTestPictureUrl" purpose="covidTest" />
    </>
  )
}

const weekdayOptions = weekdays.map(value => ({
  value,
  label: value.slice(0, 1).toUpperCase() + value.slice(1),
}))

const AvailabilityFields = () => (
  <>
    <FormField<readonly (typeof weekdays)[number][]> {...getFieldProps('availableWeekDays')} group>
      {input => <Chips {...input} options={weekdayOptions} />}
    </FormField>
    <ReferralFields label={copy.labels.referenceFrom} />
  </>
)

/** The fields of each section. */
export const sectionFields: Record<SectionId, ComponentType> = {
  you: memo(AboutYouFields),
  home: memo(HomeFields),
  licenses: memo(LicenseFields),
  certificates: memo(CertificateFields),
  experience: memo(ExperienceFields),
  documents: memo(DocumentFields),
  health: memo(HealthFields),
  availability: memo(AvailabilityFields),
}
