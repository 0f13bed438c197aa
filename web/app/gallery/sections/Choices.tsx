import { Checkbox } from '../../../ui/inputs/Checkbox.tsx'
import { MultiSelect } from '../../../ui/inputs/MultiSelect.tsx'
import { RadioGroup } from '../../../ui/inputs/RadioGroup.tsx'
import { RateSlider } from '../../../ui/inputs/RateSlider.tsx'
import { listOptions, Select } from '../../../ui/inputs/Select.tsx'
import { Stars } from '../../../ui/inputs/Stars.tsx'
import { FieldSpecimen, useExample } from './Specimen.tsx'

const settings = listOptions([
  'Outpatient',
  'Inpatient',
  'SNF',
  'LTACH',
  'Home Health',
  'Pediatrics',
  'Aquatics',
])

const payments = [
  { value: 'card', label: 'Visa ending in 4242', hint: 'Charged now', aside: '$579.27' },
  { value: 'ach', label: 'Bank account ending in 6789', hint: 'No processing fee', aside: '$562.65' },
  { value: 'invoice', label: 'Invoice', hint: 'Not available for your facility', disabled: true },
] as const
type Payment = (typeof payments)[number]['value']

const starNames = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent']
const starLabel = (stars: number) => `${stars} out of 5`

export const Choices = () => {
  const setting = useExample('SNF')
  const several = useExample<readonly string[]>(['SNF', 'Home Health'])
  const terms = useExample(false)
  const { value: cents = 2000, onChange: setCents } = useExample<number>(6200)
  return (
    <>
      <FieldSpecimen title="Stars" label="Your rating" group>
        <Stars {...useExample(4)} names={starNames} label={starLabel} />
      </FieldSpecimen>
      <FieldSpecimen
        title="Stars, empty, error"
        label="Your rating"
        group
        required
        error="Rating should not be zero"
      >
        <Stars {...useExample<number>()} names={starNames} label={starLabel} />
      </FieldSpecimen>
      <FieldSpecimen title="Select" label="Setting">
        <Select {...setting} options={settings} />
      </FieldSpecimen>
      <FieldSpecimen title="Empty, error" label="Setting" required error="Choose the setting you work in">
        <Select {...useExample<string>()} options={settings} />
      </FieldSpecimen>
      <FieldSpecimen title="Disabled" label="Setting">
        <Select {...setting} options={settings} disabled />
      </FieldSpecimen>
      <FieldSpecimen title="Multi-select" label="Settings" hint="Type to narrow the list">
        <MultiSelect {...several} options={settings} />
      </FieldSpecimen>
      <FieldSpecimen title="Multi-select, empty, error" label="Settings" required error="Choose at least one">
        <MultiSelect {...useExample<readonly string[]>([])} options={settings} />
      </FieldSpecimen>
      <FieldSpecimen title="Multi-select, disabled" label="Settings">
        <MultiSelect {...several} options={settings} disabled />
      </FieldSpecimen>
      <FieldSpecimen title="Radio group" label="How would you like to pay?" group required>
        <RadioGroup {...useExample<Payment>('card')} choices={payments} />
      </FieldSpecimen>
      <FieldSpecimen
        title="Radio group, error"
        label="How would you like to pay?"
        group
        required
        error="Choose a payment method"
      >
        <RadioGroup {...useExample<Payment>()} choices={payments} />
      </FieldSpecimen>
      <FieldSpecimen title="Checkbox" label="Your agreement" group error="Terms acceptance is required">
        <Checkbox {...terms} label="I accept the terms" />
        <Checkbox
          {...useExample(true)}
          label="Keep me as standby"
          hint="We’ll offer you the shift if someone cancels."
        />
        <Checkbox {...terms} label="Not available to you" disabled />
      </FieldSpecimen>
      <FieldSpecimen title="Rate" label="Hourly rate">
        <RateSlider
          value={cents}
          onChange={setCents}
          market={{ medianCents: 5500, lowCents: 4800, highCents: 6600, copy: 'State median $55/h' }}
        />
      </FieldSpecimen>
      <FieldSpecimen title="Rate, disabled" label="Hourly rate">
        <RateSlider value={6200} onChange={setCents} disabled />
      </FieldSpecimen>
    </>
  )
}
