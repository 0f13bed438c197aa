import { Document } from './Document.tsx'
import { privacy } from './privacy-copy.ts'

export const Privacy = () => <Document {...privacy} />
