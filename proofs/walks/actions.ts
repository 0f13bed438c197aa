import { applyingActions } from './applying-actions.ts'
import { changeActions } from './change-actions.ts'
import { moneyActions } from './money-actions.ts'
import type { Actions } from './pick.ts'
import { postingActions } from './posting-actions.ts'
import { shiftActions } from './shift-actions.ts'
import { timeCardActions } from './time-card-actions.ts'
import { workingActions } from './working-actions.ts'

/** Every call that moves a shift or its money, with input that usually fits, by name. */
export const actions: Actions = {
  ...postingActions,
  ...applyingActions,
  ...shiftActions,
  ...changeActions,
  ...workingActions,
  ...timeCardActions,
  ...moneyActions,
}
