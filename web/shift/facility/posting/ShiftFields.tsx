import {
  type ClinicianType,
  clinicianTypeNames,
  clinicianTypes,
  dressCodes,
  type JobType,
  jobTypeNames,
  jobTypes,
  patientTypes,
  settingTypes,
} from '@gaitway/contract/values/enums'
import { stateCodes, stateNames, type StateCode } from '@gaitway/contract/values/states-of-usa'
import { jobFields } from '@gaitway/contract/fields/job'
import type { FieldRule } from '@gaitway/contract/fields/rule'
import type { EditedField } from '@gaitway/contract/job-edit'
import { FormField } from '../../../ui/forms/FormField.tsx'
import { Chips } from '../../../ui/inputs/Chips.tsx'
import { RadioGroup, type Choice } from '../../../ui/inputs/RadioGroup.tsx'
import { listOptions, Select } from '../../../ui/inputs/Select.tsx'
import { Grid } from '../../../ui/layout/Stack.tsx'
import { type NewJob, ownAddress, type PostingFacility, type PlaceChoice } from './values.ts'
import { copy } from './copy.ts'
import { jobDetailNames } from '@gaitway/contract/format/job-details'
import { MoneyInput, NumberInput } from '../../../ui/inputs/NumberInput.tsx'
import { TextInput } from '../../../ui/inputs/TextInput.tsx'
import { Textarea } from '../../../ui/inputs/Textarea.tsx'
import { addressFields } from '@gaitway/contract/fields/address'
import { commonFields } from '@gaitway/contract/fields/common'

const states = stateCodes.map(value => ({ value, label: stateNames[value] }))

const listPlaces = (facility: PostingFacility): Choice<PlaceChoice>[] => [
  ...(ownAddress(facility) ? [{ value: 'own', label: 'Your address', hint: ownAddress(facility) }] : []),
  ...facility.locations.map(({ id, nickname, address1, city, state, zipCode }) => ({
    value: id,
    label: nickname,
    hint: `${address1}, ${city}, ${state} ${zipCode}`,
  })),
  { value: 'other', label: 'Another address' },
]

const Text = (props: { name: string; label: string; rule: FieldRule; optional?: boolean }) => (
  <FormField {...props}>{input => <TextInput {...input} autoComplete="off" />}</FormField>
)

const OtherAddress = () => (
  <>
    <Grid minWidthPx={240}>
      <Text name="jobAddress1" label="Address" rule={addressFields.address1} />
      <Text name="jobAddress2" label="Suite or floor" rule={addressFields.address2} optional />
    </Grid>
    <Grid minWidthPx={150}>
      <Text name="city" label="City" rule={addressFields.city} />
      <FormField<StateCode> name="state" label="State" rule={addressFields.state}>
        {input => <Select {...input} options={states} />}
      </FormField>
      <FormField name="zipCode" label="ZIP code" rule={addressFields.zipCode}>
        {input => (
          <TextInput {...input} inputMode="numeric" maxLength={5} figures digitsOnly autoComplete="off" />
        )}
      </FormField>
    </Grid>
    <Text name="jobAddressNickname" label="Location nickname" rule={commonFields.nickname} optional />
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
  /** Parts of a posted shift that can't change anymore are left out. */
  isFixed?: (field: EditedField) => boolean
}
const nothingFixed = () => false

/** Minimum experience and extra costs, which a full-time job doesn’t have. */
export const CostFields = ({
  isFixed = nothingFixed,
  jobType = 'PART_TIME',
}: FixedProps & { jobType?: JobType }) => (
  <Grid minWidthPx={180}>
    {!isFixed('minExperienceYears') && (
      <FormField<number>
        name="minExperienceYears"
        label="Minimum years of experience"
        rule={jobFields.minExperienceYears}
      >
        {input => <NumberInput {...input} maxDigits={2} after="years" />}
      </FormField>
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

export const ToKnowFields = () => (
  <>
    <FormField
      name="description"
      label="Description"
      hint="Caseload, equipment and documentation."
      rule={jobFields.description}
    >
      {input => <Textarea {...input} maxLength={jobFields.description.maxLength} />}
    </FormField>
    <FormField
      name="documentationSystem"
      label={jobDetailNames.documentationSystem}
      rule={jobFields.documentationSystem}
      optional
    >
      {input => <TextInput {...input} maxLength={jobFields.documentationSystem.maxLength} />}
    </FormField>
  </>
)

const kinds = jobTypes.map(value => ({ value, label: jobTypeNames[value], hint: copy.jobTypeHints[value] }))
const disciplines = clinicianTypes.map(value => ({ value, label: clinicianTypeNames[value] }))

const SettingFields = () => (
  <>
    <FormField<NewJob['settingTypes']>
      name="settingTypes"
      label="Settings"
      required
      group
      validate={chosen => (chosen?.length ? undefined : 'Please choose a setting')}
    >
      {input => (
        <Chips
          {...input}
          options={listOptions(settingTypes)}
          onChange={chosen => {
            input.onChange([...chosen])
            input.onBlur?.()
          }}
        />
      )}
    </FormField>
    <FormField<NewJob['patientTypes']> name="patientTypes" label="Patient types" group>
      {input => (
        <Chips
          {...input}
          options={listOptions(patientTypes)}
          onChange={chosen => input.onChange([...chosen])}
        />
      )}
    </FormField>
  </>
)

export const JobTypeFields = ({ isFixed = nothingFixed }: FixedProps) => (
  <>
    {!isFixed('jobType') && (
      <FormField<JobType> name="jobType" label="Job type" rule={jobFields.jobType} group>
        {input => <RadioGroup {...input} choices={kinds} columns={2} />}
      </FormField>
    )}
    <Grid minWidthPx={240}>
      {!isFixed('clinicianType') && (
        <FormField<ClinicianType> name="clinicianType" label="Discipline" rule={jobFields.clinicianType}>
          {input => <Select {...input} options={disciplines} />}
        </FormField>
      )}
      <FormField<(typeof dressCodes)[number]> name="dressCode" label="Dress code" rule={jobFields.dressCode}>
        {input => <Select {...input} options={listOptions(dressCodes)} />}
      </FormField>
    </Grid>
    {!isFixed('settingTypes') && <SettingFields />}
  </>
)
