import { Document } from './Document.tsx'
import { terms } from './terms-words.ts'

/** The terms of use that are in force. */
export const Terms = () => <Document {...terms} />
