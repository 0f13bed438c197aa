import { useState } from 'react'
import { Checkbox } from '../../../ui/inputs/Checkbox.tsx'
import { Field } from '../../../ui/inputs/Field.tsx'
import { MultiSelect } from '../../../ui/inputs/MultiSelect.tsx'
import { RadioGroup } from '../../../ui/inputs/RadioGroup.tsx'
import { RateSlider } from '../../../ui/inputs/RateSlider.tsx'
import { Select } from '../../../ui/inputs/Select.tsx'
import { Stars } from '../../../ui/inputs/Stars.tsx'
import { GallerySection, Specimen } from './Specimen.tsx'
import { useExample } from './use-example.ts'

const settings = ['Outpatient', 'Inpatient', 'SNF', 'LTACH', 'Home Health', 'Pediatrics', 'Aquatics'].map(
  label => ({
    value: label,
    label,
  }),
)

const payments = [
  { value: 'card', label: 'Visa ending in 4242', hint: 'Charged now', aside: '$579.27' },
  { value: 'ach', label: 'Bank account ending in 6789', hint: 'No processing fee', aside: '$562.65' },
  { value: 'invoice', label: 'Invoice', hint: 'Not available for your facility', disabled: true },
] as const

const starNames = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent']
const starLabel = (stars: number) => `${stars} out of 5`

export const Choices = () => {
  const stars = useExample(4)
  const noStars = useExample<number>()
  const setting = useExample<string>()
  const chosen = useExample('SNF')
  const [several, setSeveral] = useState<readonly string[]>(['SNF', 'Home Health'])
  const [none, setNone] = useState<readonly string[]>([])
  const payment = useExample<'card' | 'ach' | 'invoice'>('card')
  const unpaid = useExample<'card' | 'ach' | 'invoice'>()
  const [cents, setCents] = useState<number | undefined>(6200)
  const terms = useExample(false)
  const standby = useExample(true)
  return (
    <GallerySection id="choices" title="Choices">
      <Specimen title="Stars">
        <Field label="Your rating" group>
          <Stars {...stars} names={starNames} label={starLabel} />
        </Field>
      </Specimen>
      <Specimen title="Stars, empty, error">
        <Field label="Your rating" group required error="Rating should not be zero">
          <Stars {...noStars} names={starNames} label={starLabel} />
        </Field>
      </Specimen>
      <Specimen title="Select">
        <Field label="Setting">
          <Select {...chosen} options={settings} />
        </Field>
      </Specimen>
      <Specimen title="Empty, error">
        <Field label="Setting" required error="Choose the setting you work in">
          <Select {...setting} options={settings} />
        </Field>
      </Specimen>
      <Specimen title="Disabled">
        <Field label="Setting">
          <Select {...chosen} options={settings} disabled />
        </Field>
      </Specimen>
      <Specimen title="Multi-select">
        <Field label="Settings" hint="Type to narrow the list">
          <MultiSelect value={several} onChange={setSeveral} options={settings} />
        </Field>
      </Specimen>
      <Specimen title="Multi-select, empty, error">
        <Field label="Settings" required error="Choose at least one">
          <MultiSelect value={none} onChange={setNone} options={settings} />
        </Field>
      </Specimen>
      <Specimen title="Multi-select, disabled">
        <Field label="Settings">
          <MultiSelect value={several} onChange={setSeveral} options={settings} disabled />
        </Field>
      </Specimen>
      <Specimen title="Radio group">
        <Field label="How would you like to pay?" group required>
          <RadioGroup {...payment} choices={payments} />
        </Field>
      </Specimen>
      <Specimen title="Radio group, error">
        <Field label="How would you like to pay?" group required error="Choose a payment method">
          <RadioGroup {...unpaid} choices={payments} />
        </Field>
      </Specimen>
      <Specimen title="Checkbox">
        <Field label="Your agreement" group error="Terms acceptance is required">
          <Checkbox {...terms} label="I accept the terms" />
          <Checkbox
            {...standby}
            label="Keep me as standby"
            hint="We’ll offer you the shift if someone cancels."
          />
          <Checkbox {...terms} label="Not available to you" disabled />
        </Field>
      </Specimen>
      <Specimen title="Rate">
        <Field label="Hourly rate">
          <RateSlider
            value={cents ?? 2000}
            onChange={setCents}
            market={{ medianCents: 5500, lowCents: 4800, highCents: 6600, copy: 'State median $55/h' }}
          />
        </Field>
      </Specimen>
      <Specimen title="Rate, disabled">
        <Field label="Hourly rate">
          <RateSlider value={6200} onChange={setCents} disabled />
        </Field>
      </Specimen>
    </GallerySection>
  )
}
