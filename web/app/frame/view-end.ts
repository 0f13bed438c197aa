import { readerZone } from '../../ui/reader-zone.ts'
import { showTime, showZone } from '@gaitway/contract/format/time'
import type { Viewing } from '../../api/viewing.ts'

/** `9:30 AM CST`, where the admin is. */
export const showViewEnd = ({ endsAt }: Viewing) =>
  `${showTime(endsAt, readerZone())} ${showZone(endsAt, readerZone())}`
