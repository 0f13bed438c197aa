import { CHAT_IDLE_POLL_SECONDS, DEFAULT_PAGE_SIZE } from '@gaitway/contract/values/limits'
import type { Output } from '@gaitway/contract/schemas/index'
import { useState } from 'react'
import { mutate } from 'swr'
import { startFirstRead } from '../api/first-reads.ts'
import { useAnswer } from '../api/use-call.ts'

export type Room = Output<'chat.open'>
export type ListedRoom = Output<'chat.rooms'>['data'][number]
export type RoomSide = 'clinician' | 'facility'

const refreshOptions = { refreshInterval: CHAT_IDLE_POLL_SECONDS * 1000 }

/** How many rooms have unread messages, for the menu; 0 if that isn't known. */
export const useUnreadRooms = (mayChat: boolean) => {
  const { data } = useAnswer('chat.rooms', mayChat ? { skip: 0, limit: 1 } : null, {
    ...refreshOptions,
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  })
  return data?.unreadRooms ?? 0
}

const buildRoomsQuery = (search: string, limit: number) => ({ skip: 0, limit, ...(search && { search }) })

export const useRooms = (search: string, limit: number) =>
  useAnswer('chat.rooms', buildRoomsQuery(search, limit), { ...refreshOptions, keepPreviousData: true })

export const readRoomsFirst = () => void startFirstRead('chat.rooms', buildRoomsQuery('', DEFAULT_PAGE_SIZE))

/** Refetches the rooms and their count, because a message was read or sent. */
export const refreshRooms = () => mutate(key => Array.isArray(key) && key[0] === 'chat.rooms')

/** The URL of a room, which names both sides, as the links in notifications do. */
export const buildRoomHref = ({
  facilityUserId,
  clinicianId,
}: Pick<Room, 'facilityUserId' | 'clinicianId'>) =>
  `/chat-profile?open=${facilityUserId}&receiver=${clinicianId}`

type OpenRoomParams = { side: RoomSide; params: URLSearchParams; listed: readonly ListedRoom[] | undefined }

/** The room that the URL names, requested from the API if it isn’t in the list. */
export const useOpenRoom = ({ side, params, listed }: OpenRoomParams) => {
  const other = params.get(side === 'clinician' ? 'open' : 'receiver')
  const jobId = params.get('job')
  const listedRoom = listed?.find(
    room => room[side === 'clinician' ? 'facilityUserId' : 'clinicianId'] === other,
  )
  const named = side === 'clinician' ? { facilityUserId: other ?? '' } : { clinicianId: other ?? '' }
  const isRequested = other !== null && (!listedRoom || jobId !== null)
  const answer = useAnswer('chat.open', isRequested ? { ...named, ...(jobId && { jobId }) } : null, {
    revalidateOnFocus: false,
    revalidateIfStale: false,
    shouldRetryOnError: false,
    onSuccess: () => void refreshRooms(),
  })
  const found = isRequested ? answer.data : listedRoom
  // a search in the list must not close the room
  const [last, setLast] = useState<{ other: string | null; room: Room }>()
  if (found && found !== last?.room) setLast({ other, room: found })
  return { isNamed: other !== null, room: found ?? (last?.other === other ? last.room : undefined), answer }
}
