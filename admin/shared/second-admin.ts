import { createContext } from 'react'
import type { SecondAdminNeeded } from '../session.ts'

/** A function that opens the dialog to request another admin's approval. `onRequested` runs after the request. */
export const RequestApproval = createContext<
  ((needed: SecondAdminNeeded, onRequested?: () => void) => void) | undefined
>(undefined)
