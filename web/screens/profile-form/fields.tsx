import {
  covidStatuses,
  genderNames,
  genders,
  referralSources,
  tbTestResults,
  weekdays,
} from '@gaitway/contract/enums'
import { aboutMe } from '@gaitway/contract/fields/clinician'
import { lastBirthday } from '@gaitway/contract/fields/profile'
import { languages } from '@gaitway/contract/languages'
import { memo, type ComponentProps, type ComponentType, type ReactNode } from 'react'
import { useField, useForm } from 'react-final-form'
import { useNow } from '../../api/use-now.ts'
import { classes } from '../../shared/classes.ts'
import { DateField, PhoneField, SelectField, TextareaField, TextField } from '../../shared/forms/fields.tsx'
import { FormField } from '../../shared/forms/FormField.tsx'
import { Checkbox } from '../../shared/inputs/Checkbox.tsx'
import { Chips } from '../../shared/inputs/Chips.tsx'
import { MultiSelect } from '../../shared/inputs/MultiSelect.tsx'
import { optionsOf } from '../../shared/inputs/Select.tsx'
import { Grid } from '../../shared/layout/Stack.tsx'
import { UploadField } from '../../shared/upload/UploadField.tsx'
import { AddressFields } from '../signup/AddressFields.tsx'
import { copy as w } from './copy.ts'
import { ExperienceFields } from './ExperienceFields.tsx'
import styles from './profile-form.module.css'
import { CertificateFields, LicenseFields } from './row-fields.tsx'
import type { SectionId } from './sections.ts'
import type { ProfileValues } from './values.ts'

/** Files of the profile. Removed files are only deleted once the profile is saved without them. */
const ProfileFileField = (props: ComponentProps<typeof UploadField> & { name: keyof ProfileValues }) => {
  const form = useForm<ProfileValues>()
  const drop = (urls: readonly string[]) =>
    form.change('droppedFiles', [...(form.getState().values.droppedFiles ?? []), ...urls])
  return <UploadField {...props} onDropped={drop} />
}

const genderOptions = genders.map(value => ({ value, label: genderNames[value] }))
const languageOptions = optionsOf(languages)

const AboutYouFields = () => {
  const latestBirth = lastBirthday(useNow()).toISOString().slice(0, 10)
  return (
    <>
      <ProfileFileField
        name="profileUrl"
        purpose="profilePicture"
        label={w.profilePicture}
        required
        camera="user"
      />
      <Grid>
        <TextField name="firstName" label={w.firstName} required autoComplete="given-name" />
        <TextField name="lastName" label={w.lastName} required autoComplete="family-name" />
        <SelectField name="gender" label={w.gender} required options={genderOptions} autoComplete="sex" />
        <DateField name="dateOfBirth" label={w.dateOfBirth} required max={latestBirth} autoComplete="bday" />
        <PhoneField name="phone" label={w.phone} required />
      </Grid>
      <FormField<readonly string[]> name="knownLanuages" label={w.languages} hint={w.languagesHint} required>
        {input => <MultiSelect {...input} options={languageOptions} />}
      </FormField>
      <TextareaField name="aboutMe" label={w.about} hint={w.aboutHint} maxLength={aboutMe.maxLength} />
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
      <TextField name="emrgencyContactName" label={w.emergencyName} required autoComplete="off" />
      <PhoneField name="emrgencyContactPhone" label={w.emergencyPhone} required />
    </Grid>
  </>
)

const DocumentFields = () => (
  <>
    <ProfileFileField
      name="drivingLicensePhotoUrl"
      purpose="drivingLicense"
      label={w.drivingLicense}
      hint={w.drivingLicenseHint}
      required
      maxFiles={5}
    />
    <ProfileFileField name="resumeUrl" purpose="resume" label={w.resume} required />
  </>
)

const results = tbTestResults.map(value => ({ value, label: w.tbResults[value] }))
const statuses = covidStatuses.map(value => ({ value, label: w.covidStatuses[value] }))

type CredentialProps = { name: string; question: string; children: ReactNode }

/** Asks for dates and the document only if the clinician has the credential. */
const Credential = ({ name, question, children }: CredentialProps) => {
  const { input } = useField<boolean | undefined>(name, { subscription: { value: true } })
  const isHeld = input.value === true
  return (
    <div className={classes('inset', styles.row)}>
      <Checkbox label={question} value={isHeld} onChange={input.onChange} onBlur={() => input.onBlur()} />
      {isHeld && children}
    </div>
  )
}

const HealthFields = () => {
  const today = useNow().toISOString().slice(0, 10)
  return (
    <>
      <Credential name="isCPRCertification" question={w.cpr}>
        <DateField name="cprExpiryDate" label={w.cprExpires} required />
        <ProfileFileField name="cprPictureUrl" purpose="cpr" label={w.cprPicture} required />
      </Credential>
      <Credential name="isMalpracticeInsurance" question={w.malpractice}>
        <DateField name="malpracticeExp" label={w.malpracticeExpires} required />
        <ProfileFileField name="malpracticeUrl" purpose="malpractice" label={w.malpracticeFile} required />
      </Credential>
      <Credential name="isTbTest" question={w.tb}>
        <Grid minWidthPx={180}>
          <DateField name="tbTestDate" label={w.tbDate} required max={today} />
          <SelectField name="tbTestResult" label={w.tbResult} required options={results} />
          <DateField name="tbTestExpiryDate" label={w.tbExpires} hint={w.tbExpiresHint} />
        </Grid>
        <ProfileFileField name="tbTestPictureUrl" purpose="tbTest" label={w.tbFile} required />
      </Credential>
      <SelectField name="covidStatus" label={w.covid} options={statuses} />
      <ProfileFileField
        name="covidTestPictureUrl"
        purpose="covidTest"
        label={w.covidFile}
        hint={w.covidFileHint}
      />
    </>
  )
}

type Source = (typeof referralSources)[number]
const days = weekdays.map(value => ({ value, label: value.slice(0, 1).toUpperCase() + value.slice(1) }))
const sources = referralSources.map(value => ({ value, label: w.sources[value] }))

const AvailabilityFields = () => {
  const { input: source } = useField<Source | undefined>('referenceFrom', { subscription: { value: true } })
  const referredBy = source.value ? w.referredByOf[source.value] : w.referredBy
  return (
    <>
      <FormField<readonly (typeof weekdays)[number][]>
        name="availableWeekDays"
        label={w.weekdays}
        group
        required
      >
        {input => <Chips {...input} options={days} />}
      </FormField>
      <Grid>
        <SelectField name="referenceFrom" label={w.referralSource} required options={sources} />
        <TextField name="referenceBy" label={referredBy} required />
      </Grid>
    </>
  )
}

/** The fields of each section. */
export const sectionFields: Record<SectionId, ComponentType> = {
  you: memo(AboutYouFields),
  home: memo(HomeFields),
  licences: memo(LicenseFields),
  certificates: memo(CertificateFields),
  experience: memo(ExperienceFields),
  documents: memo(DocumentFields),
  health: memo(HealthFields),
  availability: memo(AvailabilityFields),
}
