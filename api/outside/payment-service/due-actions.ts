import type { DueActions } from './due.ts'

/** All that happens by itself once its time has come. */
export const dueActions: DueActions = {}
