import { observe } from '@gaitway/contract/seen'
import { recorder } from './seen.ts'

const folder = process.env.GAITWAY_SEEN
if (folder) observe(recorder(folder))
