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
import { lastBirthday } from '@gaitway/contract/fields/profile'
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
import { copy as w } from './copy.ts'
import { field, type FieldName } from './field.ts'
import styles from './profile-form.module.css'
import { CertificateFields, LicenseFields } from './row-fields.tsx'
import type { SectionId } from './sections.ts'
import type { ProfileValues, ExperienceRow } from './values.ts'
import { Attempts } from '../../ui/forms/AppForm.tsx'
import { Field } from '../../ui/inputs/Field.tsx'
import { FieldContext } from '../../ui/inputs/field-parts.ts'
import { NumberInput } from '../../ui/inputs/NumberInput.tsx'

type YearsProps = {
  row: ExperienceRow
  error: string | undefined
  onChange: (row: ExperienceRow) => void
  onBlur: () => void
}

/** One setting or patient group: whether the clinician has experience, and for how many years. */
const Line = ({ row, error, onChange, onBlur }: YearsProps) => {
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
              after={w.years}
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
  const seen = (meta.touched && meta.modified) || meta.submitFailed
  const fromServer: unknown = meta.dirtySinceLastSubmit ? undefined : meta.submitError
  const error: unknown = seen ? (meta.error ?? fromServer) : undefined
  /** Just checked: nobody expects its years yet. */
  const isNew = (row: ExperienceRow) => row.startTime === undefined && checkedAt[row.day] === attempts
  const whole = typeof error === 'string' && !rows.some(isNew) ? error : undefined
  const errorOf = (row: ExperienceRow, index: number) => {
    if (isNew(row)) return undefined
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
      label={w.labels[name]}
      hint="Check all that apply and enter your years. Enter 0 for less than a year."
      error={whole}
      required
      group
    >
      <ul className={styles.experiences}>
        {rows.map((row, index) => (
          <Line
            key={row.day}
            row={row}
            error={errorOf(row, index)}
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
    <NumberField {...field('totalPracticYears')} maxDigits={2} after={w.years} />
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
  const drop = (urls: readonly string[]) =>
    form.change('droppedFiles', [...(form.getState().values.droppedFiles ?? []), ...urls])
  return <UploadField {...field(name)} {...rest} onDropped={drop} />
}

const genderOptions = genders.map(value => ({ value, label: genderNames[value] }))
const languageOptions = listOptions(languages)

const AboutYouFields = () => {
  const latestBirth = lastBirthday(useNow()).toISOString().slice(0, 10)
  return (
    <>
      <ProfileFileField name="profileUrl" purpose="profilePicture" camera="user" />
      <Grid>
        <TextField {...field('firstName')} autoComplete="given-name" />
        <TextField {...field('lastName')} autoComplete="family-name" />
        <SelectField {...field('gender')} options={genderOptions} autoComplete="sex" />
        <DateField {...field('dateOfBirth')} max={latestBirth} autoComplete="bday" />
        <PhoneField {...field('phone')} />
      </Grid>
      <FormField<readonly string[]> {...field('knownLanuages')}>
        {input => <MultiSelect {...input} options={languageOptions} />}
      </FormField>
      <TextareaField {...field('aboutMe')} maxLength={aboutMe.maxLength} />
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
      }}
    />
    <Grid>
      <TextField {...field('emrgencyContactName')} autoComplete="off" />
      <PhoneField {...field('emrgencyContactPhone')} />
    </Grid>
  </>
)

const DocumentFields = () => (
  <>
    <ProfileFileField name="drivingLicensePhotoUrl" purpose="drivingLicense" maxFiles={5} />
    <ProfileFileField name="resumeUrl" purpose="resume" />
  </>
)

const results = tbTestResults.map(value => ({ value, label: w.tbResults[value] }))
const statuses = covidStatuses.map(value => ({ value, label: w.covidStatuses[value] }))

type CredentialProps = { name: string; question: string; children: ReactNode }

/** Asks for dates and the document only if the clinician has the credential. */
const Credential = ({ name, question, children }: CredentialProps) => {
  const { input } = useField<boolean | undefined>(name, { subscription: { value: true } })
  const isHeld = input.value === true
  const [wasHeld] = useState(isHeld)
  const atOnce = useContext(ErrorsAtOnce) && wasHeld
  return (
    <div className={classes('inset', styles.row)}>
      <Checkbox label={question} value={isHeld} onChange={input.onChange} onBlur={() => input.onBlur()} />
      {isHeld && <ErrorsAtOnce.Provider value={atOnce}>{children}</ErrorsAtOnce.Provider>}
    </div>
  )
}

const HealthFields = () => {
  const today = useNow().toISOString().slice(0, 10)
  return (
    <>
      <Credential name="isCPRCertification" question="I’m CPR certified">
        <DateField {...field('cprExpiryDate')} />
        <ProfileFileField name="cprPictureUrl" purpose="cpr" />
      </Credential>
      <Credential name="isMalpracticeInsurance" question="I have malpractice insurance">
        <DateField {...field('malpracticeExp')} />
        <ProfileFileField name="malpracticeUrl" purpose="malpractice" />
      </Credential>
      <Credential name="isTbTest" question="I’ve had a TB test">
        <Grid minWidthPx={180}>
          <DateField {...field('tbTestDate')} max={today} />
          <SelectField {...field('tbTestResult')} options={results} />
          <DateField {...field('tbTestExpiryDate')} />
        </Grid>
        <ProfileFileField name="tbTestPictureUrl" purpose="tbTest" />
      </Credential>
      <SelectField {...field('covidStatus')} options={statuses} />
      <ProfileFileField name="covidTestPictureUrl" purpose="covidTest" />
    </>
  )
}

const days = weekdays.map(value => ({ value, label: value.slice(0, 1).toUpperCase() + value.slice(1) }))

const AvailabilityFields = () => (
  <>
    <FormField<readonly (typeof weekdays)[number][]> {...field('availableWeekDays')} group>
      {input => <Chips {...input} options={days} />}
    </FormField>
    <ReferralFields label={w.labels.referenceFrom} />
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
