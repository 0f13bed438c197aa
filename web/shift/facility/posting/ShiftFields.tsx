import {
  clinicianTypeNames,
  clinicianTypes,
  dressCodes,
  type JobType,
  jobTypeNames,
  jobTypes,
  patientTypes,
  settingTypes,
} from '@gaitway/contract/values/enums'
import { jobFields } from '@gaitway/contract/fields/job'
import type { EditedField } from '@gaitway/contract/job-edit'
import type { ComponentProps, ReactNode } from 'react'
import { FormField, type FormFieldProps } from '../../../ui/forms/FormField.tsx'
import { NumberField, SelectField, TextareaField } from '../../../ui/forms/fields.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { Chips } from '../../../ui/inputs/Chips.tsx'
import { RadioGroup, type Choice } from '../../../ui/inputs/RadioGroup.tsx'
import { listOptions, type Option } from '../../../ui/inputs/Select.tsx'
import { Grid, Stack } from '../../../ui/layout/Stack.tsx'
import { formatOwnAddress, type PostingFacility, type PlaceChoice } from './values.ts'
import { jobDetailNames } from '@gaitway/contract/format/job-details'
import { MoneyInput } from '../../../ui/inputs/NumberInput.tsx'
import { stateOptions, TimeZoneField } from '../../../profile/form/AddressFields.tsx'
import { cleanZip } from '@gaitway/contract/fields/clean'
import { addressFields } from '@gaitway/contract/fields/address'
import { commonFields } from '@gaitway/contract/fields/common'

/** A section of the form under its heading. */
export const FormSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack as="section">
    <h3>{title}</h3>
    {children}
  </Stack>
)

const listPlaces = (facility: PostingFacility): Choice<PlaceChoice>[] => [
  ...(formatOwnAddress(facility)
    ? [{ value: 'own', label: 'Your address', hint: formatOwnAddress(facility) }]
    : []),
  ...facility.locations.map(({ id, nickname, address1, city, state, zipCode }) => ({
    value: id,
    label: nickname,
    hint: `${address1}, ${city}, ${state} ${zipCode}`,
  })),
  { value: 'other', label: 'Another address' },
]

const AddressText = (props: ComponentProps<typeof TextField>) => <TextField {...props} autoComplete="off" />

const OtherAddress = () => (
  <>
    <Grid minWidthPx={240}>
      <AddressText name="jobAddress1" label="Address" rule={addressFields.address1} />
      <AddressText name="jobAddress2" label="Suite or floor" rule={addressFields.address2} optional />
    </Grid>
    <Grid minWidthPx={150}>
      <AddressText name="city" label="City" rule={addressFields.city} />
      <SelectField name="state" label="State" rule={addressFields.state} options={stateOptions} />
      <AddressText
        name="zipCode"
        label="ZIP code"
        rule={addressFields.zipCode}
        inputMode="numeric"
        maxLength={5}
        figures
        digitsOnly
        clean={cleanZip}
      />
    </Grid>
    <TimeZoneField name="timeZone" state="state" zipCode="zipCode" />
    <AddressText name="jobAddressNickname" label="Location nickname" rule={commonFields.nickname} optional />
  </>
)

/** Where the shift is: a saved location or a typed address. */
export const ShiftPlaceFields = ({ facility, place }: { facility: PostingFacility; place: PlaceChoice }) => {
  const places = listPlaces(facility)
  return (
    <>
      {places.length > 1 && (
        <FormField<PlaceChoice> name="place" label="Location" group hideLabel>
          {input => <RadioGroup {...input} choices={places} columns={places.length > 2 ? 2 : 1} />}
        </FormField>
      )}
      {place === 'other' && <OtherAddress />}
    </>
  )
}

type FixedProps = {
  /** Fields of a posted shift that can't change anymore, which aren't shown. */
  isFixed?: (field: EditedField) => boolean
}
const isNeverFixed = () => false

/** Minimum experience and extra costs, which a full-time job doesn’t have. */
export const CostFields = ({
  isFixed = isNeverFixed,
  jobType = 'PART_TIME',
}: FixedProps & { jobType?: JobType }) => (
  <Grid minWidthPx={180}>
    {!isFixed('minExperienceYears') && (
      <NumberField
        name="minExperienceYears"
        label="Minimum years of experience"
        rule={jobFields.minExperienceYears}
        maxDigits={2}
        after="years"
      />
    )}
    {jobType === 'PART_TIME' && (
      <>
        <FormField<number>
          name="parkingCents"
          label="Parking reimbursement"
          rule={jobFields.parkingCents}
          optional
        >
          {input => <MoneyInput {...input} />}
        </FormField>
        <FormField<number> name="otherCents" label="Other reimbursement" rule={jobFields.otherCents} optional>
          {input => <MoneyInput {...input} />}
        </FormField>
      </>
    )}
  </Grid>
)

export const DescriptionFields = () => (
  <>
    <TextareaField
      name="description"
      label="Description"
      hint="Caseload, equipment and documentation."
      rule={jobFields.description}
      maxLength={jobFields.description.maxLength}
    />
    <TextField
      name="documentationSystem"
      label={jobDetailNames.documentationSystem}
      rule={jobFields.documentationSystem}
      optional
      maxLength={jobFields.documentationSystem.maxLength}
    />
  </>
)

const jobTypeHints = {
  PART_TIME: 'Paid by the hour for time worked',
  FULL_TIME: 'A permanent role with a placement fee',
}
const jobTypeChoices = jobTypes.map(value => ({
  value,
  label: jobTypeNames[value],
  hint: jobTypeHints[value],
}))
const disciplines = clinicianTypes.map(value => ({ value, label: clinicianTypeNames[value] }))

type ChipChoicesFieldProps = Omit<FormFieldProps<string[]>, 'children'> & { options: readonly Option[] }

/** Chips to choose from. A choice shows its error right away, without leaving the field. */
export const ChipChoicesField = ({ options, ...field }: ChipChoicesFieldProps) => (
  <FormField<string[]> {...field} group>
    {input => (
      <Chips
        {...input}
        options={options}
        onChange={chosen => {
          input.onChange([...chosen])
          input.onBlur?.()
        }}
      />
    )}
  </FormField>
)

/** Job type, discipline, dress code, settings and patient types. */
export const JobTypeFields = ({ isFixed = isNeverFixed }: FixedProps) => (
  <>
    {!isFixed('jobType') && (
      <FormField<JobType> name="jobType" label="Job type" rule={jobFields.jobType} group>
        {input => <RadioGroup {...input} choices={jobTypeChoices} columns={2} />}
      </FormField>
    )}
    <Grid minWidthPx={240}>
      {!isFixed('clinicianType') && (
        <SelectField
          name="clinicianType"
          label="Discipline"
          rule={jobFields.clinicianType}
          options={disciplines}
        />
      )}
      <SelectField
        name="dressCode"
        label="Dress code"
        rule={jobFields.dressCode}
        options={listOptions(dressCodes)}
      />
    </Grid>
    {!isFixed('settingTypes') && (
      <>
        <ChipChoicesField
          name="settingTypes"
          label="Settings"
          required
          validate={chosen => (chosen?.length ? undefined : 'Please choose a setting')}
          options={listOptions(settingTypes)}
        />
        <ChipChoicesField name="patientTypes" label="Patient types" options={listOptions(patientTypes)} />
      </>
    )}
  </>
)
