import { observe } from '@gaitway/contract/coverage-probe'
import { recorder } from '../api/testing/coverage-probe.ts'

const folder = process.env.GAITWAY_SEEN
if (folder) observe(recorder(folder))

// stdin closes when the parent ends for any reason, and this process ends with it
process.stdin.once('close', () => process.kill(process.pid, 'SIGTERM')).resume()

await import('../api/commands/start.ts')
