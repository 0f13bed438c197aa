import { showBriefDay, showTime } from '@gaitway/contract/format/time'

/** `Mon, Nov 23, 8:02 AM` at the shift's place. */
export const showReading = (at: string, zone: string) => `${showBriefDay(at, zone)}, ${showTime(at, zone)}`
