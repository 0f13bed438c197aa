import { DateInput } from '../../../ui/inputs/DateInput.tsx'
import { Field } from '../../../ui/inputs/Field.tsx'
import { MoneyInput, NumberInput } from '../../../ui/inputs/NumberInput.tsx'
import { PasswordInput } from '../../../ui/inputs/PasswordInput.tsx'
import { PhoneInput } from '../../../ui/inputs/PhoneInput.tsx'
import { Textarea } from '../../../ui/inputs/Textarea.tsx'
import { TextInput } from '../../../ui/inputs/TextInput.tsx'
import { TimeInput } from '../../../ui/inputs/TimeInput.tsx'
import { GallerySection, Specimen } from './Specimen.tsx'
import { useExample } from './use-example.ts'

const LONG = 'Department of Physical Medicine and Rehabilitation, Building C, entrance by the ambulance bay'

export const TextFields = () => {
  const name = useExample('Ana Delgado')
  const empty = useExample<string>()
  const wrong = useExample('ana@')
  const long = useExample(LONG)
  const password = useExample('Houston!2026')
  const phone = useExample('5550100123')
  const years = useExample<number>(12)
  const parking = useExample<number>(1250)
  const day = useExample('2026-11-21')
  const from = useExample('08:00')
  const worked = useExample('16:45')
  const about = useExample('Ten years in skilled nursing.')
  const nearLimit = useExample('Use the staff entrance on the north side and ask for Dolores at the desk.')
  const tooLong = useExample('Use the staff entrance on the north side and ask for Dolores.')
  return (
    <GallerySection id="text-fields" title="Text fields">
      <Specimen title="Normal">
        <Field label="Full name" hint="As shown on your license" required>
          <TextInput {...name} autoComplete="off" />
        </Field>
      </Specimen>
      <Specimen title="Empty">
        <Field label="City">
          <TextInput {...empty} placeholder="Houston" />
        </Field>
      </Specimen>
      <Specimen title="Focus" focus>
        <Field label="City">
          <TextInput {...name} />
        </Field>
      </Specimen>
      <Specimen title="Error">
        <Field
          label="Email"
          required
          error="Please enter correct email address"
          hint="We write only about your shifts"
        >
          <TextInput {...wrong} type="email" />
        </Field>
      </Specimen>
      <Specimen title="Disabled">
        <Field label="Email" hint="Ask support to change it">
          <TextInput {...name} disabled />
        </Field>
      </Specimen>
      <Specimen title="Long text">
        <Field label="The full name on the sign by the entrance" hint={LONG} error={LONG}>
          <TextInput {...long} />
        </Field>
      </Specimen>
      <Specimen title="Password">
        <Field label="Password" required>
          <PasswordInput {...password} autoComplete="new-password" />
        </Field>
      </Specimen>
      <Specimen title="Phone">
        <Field label="Phone" required>
          <PhoneInput {...phone} />
        </Field>
      </Specimen>
      <Specimen title="Number">
        <Field label="Years of practice" error="Years of experience lie between 0 and 50">
          <NumberInput {...years} after="years" maxDigits={2} />
        </Field>
      </Specimen>
      <Specimen title="Money">
        <Field label="Parking" hint="Up to $100">
          <MoneyInput {...parking} />
        </Field>
      </Specimen>
      <Specimen title="Date">
        <Field label="Day">
          <DateInput {...day} min="2026-11-01" />
        </Field>
      </Specimen>
      <Specimen title="Time">
        <Field label="Starts">
          <TimeInput {...from} stepMinutes={15} />
        </Field>
      </Specimen>
      <Specimen title="Large time, for time cards">
        <Field label="Left">
          <TimeInput {...worked} large />
        </Field>
      </Specimen>
      <Specimen title="Textarea">
        <Field label="About me">
          <Textarea {...about} maxLength={2000} />
        </Field>
      </Specimen>
      <Specimen title="Textarea, near the limit">
        <Field label="How to find us">
          <Textarea {...nearLimit} maxLength={80} rows={2} />
        </Field>
      </Specimen>
      <Specimen title="Textarea, over the limit">
        <Field label="How to find us" error="Directions should not exceed 40 characters">
          <Textarea {...tooLong} maxLength={40} rows={2} />
        </Field>
      </Specimen>
    </GallerySection>
  )
}
