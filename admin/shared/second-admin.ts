import { createContext } from 'react'
import type { SecondAdminNeeded } from '../session.ts'

/** Opens the dialog that requests another admin's approval. `onRequested` runs once it is requested. */
export const RequestApproval = createContext<
  ((needed: SecondAdminNeeded, onRequested?: () => void) => void) | undefined
>(undefined)
