import { DEFAULT_TIME_ZONE } from '@gaitway/contract/limits'

let zone: string | undefined

/** The time zone of this device. */
export const readerZone = () =>
  (zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone || DEFAULT_TIME_ZONE)
