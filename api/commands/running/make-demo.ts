import type { Opened } from '../../main.ts'
import { seedDemo } from '../../../seeds/demo.ts'
import { seedOnce } from './demo.ts'
import { withDemoTools } from './demo-tools.ts'

/** The demo people, before anything works in the background: it would find their past long overdue. */
export const makeDemo = (opened: Opened) =>
  seedOnce(opened.outside, outside => withDemoTools(opened, tools => seedDemo(outside, tools)))
