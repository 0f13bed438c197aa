import { observe } from '@gaitway/contract/coverage-probe'
import { recorder } from './coverage-probe.ts'

const folder = process.env.GAITWAY_SEEN
// The contract's own tests walk its tables from end to end, which proves no behavior.
const walksTables = expect.getState().testPath?.includes('/contract/') ?? false
observe(folder && !walksTables ? recorder(folder) : undefined)
