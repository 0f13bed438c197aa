import { showSerial } from '@gaitway/contract/format/money'
import {
  dayIn,
  minutesBetween,
  showBriefDay,
  showShortDay,
  showTime,
  showZone,
} from '@gaitway/contract/format/time'
import { daysAfter } from '../ui/days.ts'
import { readerZone } from '../ui/reader-zone.ts'
import type { Message } from './use-history.ts'
import type { ListedRoom, Room } from './use-rooms.ts'

/** Whether clocks at the shift show another time than the reader's. */
const isOtherTime = (at: string | Date, jobZone: string) =>
  showTime(at, readerZone()) !== showTime(at, jobZone)

/** "Shift 0042 · Sat, Nov 21, 8:00 AM", with the zone if the reader's clock shows another time. */
export const formatRoomShift = ({ serialNumber, startsAt, timeZone }: NonNullable<Room['shift']>) => {
  const shift = `Shift ${showSerial(serialNumber)} · `
  if (!startsAt) return shift
  const when = `${showBriefDay(startsAt, timeZone)}, ${showTime(startsAt, timeZone)}`
  return isOtherTime(startsAt, timeZone) ? `${shift}${when} ${showZone(startsAt, timeZone)}` : shift + when
}

const TODAY = 'Today'
const YESTERDAY = 'Yesterday'

const formatChatDay = (at: string, now: Date) => {
  const [day, today] = [dayIn(readerZone(), at), dayIn(readerZone(), now)]
  if (day === today) return TODAY
  return day === daysAfter(today, -1) ? YESTERDAY : showBriefDay(at, readerZone())
}

/** The time of a message of today, "Yesterday", or the day of an older message: "11/21". */
export const formatRoomTime = (at: string, now: Date) => {
  const day = formatChatDay(at, now)
  if (day === TODAY) return showTime(at, readerZone())
  return day === YESTERDAY ? day : showShortDay(at, readerZone())
}

export const formatLastMessage = ({ lastMessage }: ListedRoom, side: Message['side']) => {
  if (!lastMessage) return 'No messages yet'
  const text = lastMessage.text ?? lastMessage.fileName ?? ''
  return lastMessage.side === side ? `You: ${text}` : text
}

const GROUP_MINUTES = 5

export type ChatLine = {
  message: Message
  /** The day, shown before its first message. */
  day: string | undefined
  /** The member of the facility, shown before the first of their messages in a group. */
  sender: string | undefined
  /** The time, shown after the last message of a group. */
  time: string | undefined
}

type LineOptions = { jobZone: string | undefined; now: Date }

/**
 * The messages with what is shown between them: days in the reader’s zone, senders and times. Messages that a person
 * sent within a few minutes are a group.
 */
export const listLines = (messages: readonly Message[], { jobZone, now }: LineOptions): ChatLine[] =>
  messages.map((message, index) => {
    const before = messages[index - 1]
    const after = messages[index + 1]
    const { createdAt, side, senderName } = message
    const isSameGroup = (earlier: Message | undefined, later: Message | undefined) =>
      earlier !== undefined &&
      later !== undefined &&
      earlier.side === later.side &&
      earlier.senderName === later.senderName &&
      dayIn(readerZone(), earlier.createdAt) === dayIn(readerZone(), later.createdAt) &&
      minutesBetween(earlier.createdAt, later.createdAt) < GROUP_MINUTES
    const isNewDay = !before || dayIn(readerZone(), before.createdAt) !== dayIn(readerZone(), createdAt)
    const zoneText =
      jobZone && isOtherTime(createdAt, jobZone) ? `, your time (${showZone(createdAt, readerZone())})` : ''
    return {
      message,
      day: isNewDay ? `${formatChatDay(createdAt, now)}${zoneText}` : undefined,
      sender: side === 'facility' && !isSameGroup(before, message) ? senderName : undefined,
      time: isSameGroup(message, after) ? undefined : showTime(createdAt, readerZone()),
    }
  })
