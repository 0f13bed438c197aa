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
import { copy } from './copy.ts'
import type { Message } from './use-history.ts'
import type { ListedRoom, Room } from './use-rooms.ts'

/** The zone’s name where the shift’s clocks and the reader’s differ. */
const zonesAt = (at: string | Date, jobZone: string) => {
  const [reader, job] = [showZone(at, readerZone()), showZone(at, jobZone)]
  return showTime(at, readerZone()) === showTime(at, jobZone) ? undefined : { reader, job }
}

/** "Shift #42 · Sat, Nov 21, 8:00 AM", with the zone where it isn’t the reader’s. */
export const shiftText = ({ serialNumber, startsAt, timeZone }: NonNullable<Room['shift']>) => {
  if (!startsAt) return copy.shift(showSerial(serialNumber), '')
  const zones = zonesAt(startsAt, timeZone)
  const when = `${showBriefDay(startsAt, timeZone)}, ${showTime(startsAt, timeZone)}`
  return copy.shift(showSerial(serialNumber), zones ? `${when} ${zones.job}` : when)
}

const dayName = (at: string, now: Date) => {
  const [day, today] = [dayIn(readerZone(), at), dayIn(readerZone(), now)]
  if (day === today) return copy.today
  return day === daysAfter(today, -1) ? copy.yesterday : showBriefDay(at, readerZone())
}

/** The time today, the day before that. */
export const roomTime = (at: string, now: Date) => {
  const name = dayName(at, now)
  if (name === copy.today) return showTime(at, readerZone())
  return name === copy.yesterday ? name : showShortDay(at, readerZone())
}

export const previewMessage = ({ lastMessage }: ListedRoom, side: Message['side']) => {
  if (!lastMessage) return 'No messages yet'
  const text = lastMessage.text ?? lastMessage.fileName ?? ''
  return lastMessage.side === side ? `You: ${text}` : text
}

const GROUP_MINUTES = 5

export type ChatLine = {
  message: Message
  /** Before the first message of a day. */
  day: string | undefined
  /** Before the first of several messages by a member of the facility. */
  sender: string | undefined
  /** After the last of several messages. */
  time: string | undefined
}

type Reading = { jobZone: string | undefined; now: Date }

/** The messages with what stands between them: days in the reader’s zone, senders and times. */
export const listLines = (messages: readonly Message[], { jobZone, now }: Reading): ChatLine[] =>
  messages.map((message, place) => {
    const before = messages[place - 1]
    const after = messages[place + 1]
    const { createdAt, side, senderName } = message
    const isTogether = (a: Message | undefined, b: Message | undefined) =>
      a !== undefined &&
      b !== undefined &&
      a.side === b.side &&
      a.senderName === b.senderName &&
      dayIn(readerZone(), a.createdAt) === dayIn(readerZone(), b.createdAt) &&
      minutesBetween(a.createdAt, b.createdAt) < GROUP_MINUTES
    const isNewDay = !before || dayIn(readerZone(), before.createdAt) !== dayIn(readerZone(), createdAt)
    const zones = jobZone ? zonesAt(createdAt, jobZone) : undefined
    const day = dayName(createdAt, now)
    return {
      message,
      day: isNewDay ? (zones ? `${day}, your time (${zones.reader})` : day) : undefined,
      sender: side === 'facility' && !isTogether(before, message) ? senderName : undefined,
      time: isTogether(message, after) ? undefined : showTime(createdAt, readerZone()),
    }
  })
