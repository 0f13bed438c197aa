import { AutocompleteInput } from 'react-admin'

export type EventInputProps = {
  source: string
  label: string
  alwaysOn?: boolean
  choices: { id: string; name: string }[]
}

/** Chooses the kind of event; typing searches the kinds. */
export const EventInput = (props: EventInputProps) => <AutocompleteInput {...props} sx={{ width: 260 }} />
