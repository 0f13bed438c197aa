import { Document } from './Document.tsx'
import { privacy } from './privacy-copy.ts'

/** What is done with what is known about people. */
export const Privacy = () => <Document {...privacy} />
