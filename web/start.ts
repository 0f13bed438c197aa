import { renew } from './api/session.ts'

// requested while the rest of the app still loads; anyone who needs the session waits for the same answer
void renew()
