import { createContext, useContext, useId } from 'react'

export type FieldParts = {
  id: string
  describedBy: string | undefined
  wrong: boolean
  required: boolean
}

/** What an input needs to know of the label, hint and error around it. */
export const FieldContext = createContext<FieldParts | undefined>(undefined)

/** What every input takes; `undefined` is "nothing yet". */
export type InputProps<Value> = {
  value?: Value
  onChange: (value: Value | undefined) => void
  onBlur?: () => void
  onFocus?: () => void
  name?: string
  disabled?: boolean
  /** Only where no Field stands around it. */
  'aria-label'?: string
}

/** The attributes that tie a native control to the Field around it. */
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
