import {
  confirmedStatuses,
  defaultShiftStatuses,
  shiftStatuses,
  type ApplicationStatus,
} from '@gaitway/contract/lifecycles/application'
import { useList } from '../../../ui/list/use-list.ts'
import { useAddress } from '../../../ui/list/use-address.ts'

export const shiftSorts = [
  'shiftId',
  'officeName',
  'nickname',
  'address1',
  'status',
  'startDate',
  'totalWorkedHours',
] as const
export type ShiftListSort = (typeof shiftSorts)[number]
export const isAll = (statuses: readonly ApplicationStatus[]) => statuses.length === shiftStatuses.length

/** 'All' selects every status, or clears them when all are selected. */
export const toggleAll = (statuses: readonly ApplicationStatus[]): readonly ApplicationStatus[] =>
  isAll(statuses) ? [] : shiftStatuses

/** Adds or removes a status, keeping the order of the list. */
export const toggle = (statuses: readonly ApplicationStatus[], status: ApplicationStatus) =>
  shiftStatuses.filter(other => (other === status) !== statuses.includes(other))

/** The list as the URL describes it. A link to confirmed shifts applies until the user chooses statuses. */
export const useShiftList = () => {
  const { params } = useAddress()
  return useList({
    choices: shiftStatuses,
    shown: params.has('confirmedshifts') ? confirmedStatuses : defaultShiftStatuses,
    sorts: shiftSorts,
    sortBy: 'startDate',
  })
}
export type ShiftListState = ReturnType<typeof useShiftList>
