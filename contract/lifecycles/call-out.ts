import { lifecycle, type StateOf } from './step.ts'

/** Someone called to say that a clinician can’t work. Only the clinician and people they authorized can call out. */
export const callOutLifecycle = lifecycle(
  'callOut',
  ['waiting', 'recorded', 'denied', 'upheld', 'reversed', 'closed'],
  {
    agree: { from: ['waiting'], to: 'recorded', by: ['clinician'], label: 'I can’t work' },
    decline: { from: ['waiting'], to: 'closed', by: ['clinician'], label: 'I can work' },
    /** the clinician didn’t answer in time, checked in, or the shift ended otherwise */
    lapse: { from: ['waiting'], to: 'closed', by: ['clock'] },
    deny: { from: ['recorded'], to: 'denied', by: ['clinician'], label: 'I didn’t call out' },
    uphold: { from: ['denied'], to: 'upheld', by: ['admin'], label: 'They called out' },
    reverse: { from: ['denied'], to: 'reversed', by: ['admin'], label: 'They didn’t call out' },
  },
)
export type CallOutStatus = StateOf<typeof callOutLifecycle>
