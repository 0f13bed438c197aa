import { readerZone } from '../shared/reader-zone.ts'
import { showTime, showZone } from '@gaitway/contract/format/time'
import type { Viewing } from '../session/viewing.ts'

/** `9:30 AM CST`, where the admin is. */
export const showViewEnd = ({ endsAt }: Viewing) =>
  `${showTime(endsAt, readerZone())} ${showZone(endsAt, readerZone())}`
