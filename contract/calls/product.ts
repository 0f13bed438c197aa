import { guest, row } from './row.ts'

export const product = {
  config: row('GET /app-config', { who: guest, silent: true }),
  moveClock: row('POST /dev/clock', { who: guest, development: true }),
}
