import { renew } from './api/session.ts'

// requests a token while the other scripts still load; whatever needs the session waits for the same response
void renew()
