import { memberAreas, type MemberArea } from '@gaitway/contract/enums'
import { areaWords } from '../../shared/area-words.ts'
import { FormField } from '../../shared/forms/FormField.tsx'
import { Checkbox } from '../../shared/inputs/Checkbox.tsx'
import { words } from './words.ts'

/** What somebody may do, each area with a sentence. */
export const AreasField = () => (
  <FormField<readonly MemberArea[]> name="access" label={words.areas} hint={words.areasHint} group>
    {({ value = [], onChange, onBlur, onFocus }) => (
      <>
        {memberAreas.map(area => (
          <Checkbox
            key={area}
            name={`access-${area}`}
            label={areaWords[area].name}
            hint={areaWords[area].what}
            value={value.includes(area)}
            onChange={isOn =>
              onChange(memberAreas.filter(one => (one === area ? isOn : value.includes(one))))
            }
            onBlur={onBlur}
            onFocus={onFocus}
          />
        ))}
      </>
    )}
  </FormField>
)
