import { AutocompleteInput } from 'react-admin'

export type EventInputProps = {
  source: string
  label: string
  alwaysOn?: boolean
  choices: { id: string; name: string }[]
}

/** What happened, found by typing. */
export const EventInput = (props: EventInputProps) => <AutocompleteInput {...props} sx={{ width: 260 }} />
