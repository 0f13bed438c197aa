import { DEFAULT_TIME_ZONE } from '@gaitway/contract/limits'

/** The time zone of this device. */
export const readerZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || DEFAULT_TIME_ZONE
