import { DateInput } from '../../../ui/inputs/DateInput.tsx'
import { MoneyInput, NumberInput } from '../../../ui/inputs/NumberInput.tsx'
import { PasswordInput } from '../../../ui/inputs/PasswordInput.tsx'
import { PhoneInput } from '../../../ui/inputs/PhoneInput.tsx'
import { Textarea } from '../../../ui/inputs/Textarea.tsx'
import { TextInput } from '../../../ui/inputs/TextInput.tsx'
import { TimeInput } from '../../../ui/inputs/TimeInput.tsx'
import { FieldSpecimen, useExample } from './Specimen.tsx'

const LONG = 'Department of Physical Medicine and Rehabilitation, Building C, entrance by the ambulance bay'
const DIRECTIONS = 'Use the staff entrance on the north side and ask for Dolores'

export const TextFields = () => (
  <>
    <FieldSpecimen title="Normal" label="Full name" hint="As shown on your license" required>
      <TextInput {...useExample('Ana Delgado')} autoComplete="off" />
    </FieldSpecimen>
    <FieldSpecimen title="Empty" label="City">
      <TextInput {...useExample<string>()} placeholder="Houston" />
    </FieldSpecimen>
    <FieldSpecimen title="Focus" focus label="City">
      <TextInput {...useExample('Ana Delgado')} />
    </FieldSpecimen>
    <FieldSpecimen
      title="Error"
      label="Email"
      required
      error="Please enter correct email address"
      hint="We write only about your shifts"
    >
      <TextInput {...useExample('ana@')} type="email" />
    </FieldSpecimen>
    <FieldSpecimen title="Disabled" label="Email" hint="Ask support to change it">
      <TextInput {...useExample('Ana Delgado')} disabled />
    </FieldSpecimen>
    <FieldSpecimen
      title="Long text"
      label="The full name on the sign by the entrance"
      hint={LONG}
      error={LONG}
    >
      <TextInput {...useExample(LONG)} />
    </FieldSpecimen>
    <FieldSpecimen title="Password" label="Password" required>
      <PasswordInput {...useExample('Houston!2026')} autoComplete="new-password" />
    </FieldSpecimen>
    <FieldSpecimen title="Phone" label="Phone" required>
      <PhoneInput {...useExample('7135550123')} autoComplete="tel-national" />
    </FieldSpecimen>
    <FieldSpecimen title="Number" label="Years of practice" error="Years of experience lie between 0 and 50">
      <NumberInput {...useExample(12)} after="years" maxDigits={2} />
    </FieldSpecimen>
    <FieldSpecimen title="Money" label="Parking" hint="Up to $100">
      <MoneyInput {...useExample(1250)} />
    </FieldSpecimen>
    <FieldSpecimen title="Date" label="Day">
      <DateInput {...useExample('2026-11-21')} min="2026-11-01" />
    </FieldSpecimen>
    <FieldSpecimen title="Time" label="Starts">
      <TimeInput {...useExample('08:00')} stepMinutes={15} />
    </FieldSpecimen>
    <FieldSpecimen title="Large time, for time cards" label="Left">
      <TimeInput {...useExample('16:45')} large />
    </FieldSpecimen>
    <FieldSpecimen title="Textarea" label="About me">
      <Textarea {...useExample('Ten years in skilled nursing.')} maxLength={2000} />
    </FieldSpecimen>
    <FieldSpecimen title="Textarea, near the limit" label="How to find us">
      <Textarea {...useExample(`${DIRECTIONS} at the desk.`)} maxLength={80} rows={2} />
    </FieldSpecimen>
    <FieldSpecimen
      title="Textarea, over the limit"
      label="How to find us"
      error="Directions should not exceed 40 characters"
    >
      <Textarea {...useExample(`${DIRECTIONS}.`)} maxLength={40} rows={2} />
    </FieldSpecimen>
  </>
)
