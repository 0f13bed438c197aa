import { changeActions } from './change-actions.ts'
import type { Actions } from './pick.ts'
import { shiftActions } from './shift-actions.ts'
import { timeCardActions } from './time-card-actions.ts'

/** Every call that moves a shift, with input that usually fits, by name. */
export const actions: Actions = { ...shiftActions, ...changeActions, ...timeCardActions }
