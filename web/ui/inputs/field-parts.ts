import { createContext, useContext, useId } from 'react'

type FieldParts = {
  id: string
  describedBy: string | undefined
  wrong: boolean
  required: boolean
}

/** What an input needs from the Field around it. */
export const FieldContext = createContext<FieldParts | undefined>(undefined)

/** What every input takes. `undefined` means no value yet. */
export type InputProps<Value> = {
  value?: Value
  onChange: (value: Value | undefined) => void
  onBlur?: () => void
  onFocus?: () => void
  name?: string
  disabled?: boolean
  /** Only where no Field is around it. */
  'aria-label'?: string
}

/** The attributes that link a native control to its Field. */
export const useFieldAttributes = () => {
  const parts = useContext(FieldContext)
  const ownId = useId()
  return {
    id: parts?.id ?? ownId,
    required: parts?.required || undefined,
    'aria-invalid': parts?.wrong || undefined,
    'aria-describedby': parts?.describedBy,
  }
}
