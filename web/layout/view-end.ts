import { showTime, showZone } from '@gaitway/contract/time'
import type { Viewing } from '../session/viewing.ts'

const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

/** `9:30 AM CST`, where the admin is. */
export const showViewEnd = ({ endsAt }: Viewing) =>
  `${showTime(endsAt, timeZone)} ${showZone(endsAt, timeZone)}`
