import { observe } from '@gaitway/contract/coverage-probe'
import { recorder } from '../api/testing/coverage-probe.ts'

const folder = process.env.GAITWAY_SEEN
if (folder) observe(recorder(folder))

// Ends with the run that started it: when that run is gone, however it ended, our input closes.
process.stdin.once('close', () => process.kill(process.pid, 'SIGTERM')).resume()

await import('../api/commands/start.ts')
