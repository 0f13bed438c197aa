import type { DeliveryKind } from '@gaitway/contract/values/enums'

/** The queue waits longer after each attempt, up to six hours: 17 attempts take about two days. */
const ATTEMPTS_MAX = 17
/** Eight attempts take about half an hour; a code is useless by then, and people ask for a new one. */
const CODE_ATTEMPTS_MAX = 8

/** How often a delivery is attempted while its provider is down. */
export const attemptsMax = (kind: DeliveryKind) => (kind === 'code' ? CODE_ATTEMPTS_MAX : ATTEMPTS_MAX)

/** Whether a failed message is kept, so that staff can send it again. Codes and links are kept nowhere. */
export const isMessageKept = (kind: DeliveryKind) => kind !== 'code'

/** A provider lists a message it accepted within this time. */
export const LOOKUP_AFTER_MINUTES = 1
