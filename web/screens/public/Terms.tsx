import { Document } from './Document.tsx'
import { terms } from './terms-copy.ts'

/** The terms of use that are in force. */
export const Terms = () => <Document {...terms} />
