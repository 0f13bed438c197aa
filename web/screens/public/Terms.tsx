import { Document } from './Document.tsx'
import { terms } from './terms-copy.ts'

export const Terms = () => <Document {...terms} />
