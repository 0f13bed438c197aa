import { createContext, useContext } from 'react'

type Uploading = {
  /** The fields of the surrounding form that are uploading a file. */
  fields: readonly string[]
  report: (field: string, isUploading: boolean) => void
}

/** The running uploads of a form. It can't be submitted until they are done. */
export const Uploading = createContext<Uploading>({ fields: [], report: () => {} })

/** Whether a field of the surrounding form is uploading a file. */
export const useIsUploading = () => useContext(Uploading).fields.length > 0
