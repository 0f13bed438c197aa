import { stateCodes, stateNames, type StateCode } from '@gaitway/contract/enums'
import { FormField } from '../../shared/forms/FormField.tsx'
import { DateInput } from '../../shared/inputs/DateInput.tsx'
import { NumberInput } from '../../shared/inputs/NumberInput.tsx'
import { Select } from '../../shared/inputs/Select.tsx'
import { TextInput } from '../../shared/inputs/TextInput.tsx'
import { Grid } from '../../shared/layout/Stack.tsx'
import { IncompleteNotice, Rows } from './Rows.tsx'
import { Sub } from './Rows.tsx'
import type { LicenseRow } from './values.ts'
import { copy as w } from './copy.ts'

const states = stateCodes.map(value => ({ value, label: stateNames[value] }))
const isIncomplete = ({ licenseNumber, state, licenseExpDate }: LicenseRow = {}) =>
  Boolean(licenseNumber ?? state ?? licenseExpDate) && !(licenseNumber && state)

export const LicenseFields = () => (
  <>
    <Sub hint={w.licensesHint}>
      <Rows name="licenseDetails" copy={w.license} max={60}>
        {(name, row) => (
          <>
            <Grid minWidthPx={180}>
              <FormField name={`${name}.licenseNumber`} label={w.licenseNumber}>
                {input => <TextInput {...input} figures autoComplete="off" />}
              </FormField>
              <FormField<StateCode> name={`${name}.state`} label={w.licenseState}>
                {input => <Select {...input} options={states} />}
              </FormField>
              <FormField name={`${name}.licenseExpDate`} label={w.licenseExpires}>
                {input => <DateInput {...input} />}
              </FormField>
            </Grid>
            <IncompleteNotice isIncomplete={isIncomplete(row as LicenseRow | undefined)}>
              {w.licenseIncomplete}
            </IncompleteNotice>
          </>
        )}
      </Rows>
    </Sub>
    <Grid>
      <FormField name="educationSchool" label={w.school} required>
        {input => <TextInput {...input} />}
      </FormField>
      <FormField<number> name="graduationYear" label={w.graduationYear} required>
        {input => <NumberInput {...input} maxDigits={4} />}
      </FormField>
      <FormField name="npiNumber" label={w.npi} hint={w.npiHint}>
        {input => <TextInput {...input} inputMode="numeric" maxLength={10} figures autoComplete="off" />}
      </FormField>
    </Grid>
  </>
)
