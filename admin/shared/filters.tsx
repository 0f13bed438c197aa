import { SearchInput, SelectInput } from 'react-admin'

export const searchFilter = (label: string, placeholder: string) => (
  <SearchInput
    key="q"
    source="q"
    alwaysOn
    placeholder={placeholder}
    slotProps={{ htmlInput: { 'aria-label': label, maxLength: 100 } }}
  />
)

export const choiceFilter = <Value extends string>(
  source: string,
  values: readonly Value[],
  nameOf: (value: Value) => string,
  label?: string,
) => (
  <SelectInput
    key={source}
    source={source}
    label={label}
    alwaysOn
    choices={values.map(value => ({ id: value, name: nameOf(value) }))}
  />
)
