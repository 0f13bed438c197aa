import {
  confirmedStatuses,
  defaultShiftStatuses,
  shiftStatuses,
  type ApplicationStatus,
} from '@gaitway/contract/lifecycles/application'
import { useList } from '../../../ui/list/use-list.ts'
import { useUrlParams } from '../../../ui/list/use-url-params.ts'

export const sortNames = {
  shiftId: 'shift ID',
  officeName: 'facility',
  nickname: 'nickname',
  address1: 'location',
  status: 'status',
  startDate: 'start',
  totalWorkedHours: 'time worked',
}
export type ShiftListSort = keyof typeof sortNames
export const shiftSorts = Object.keys(sortNames) as ShiftListSort[]

export const hasAllStatuses = (statuses: readonly ApplicationStatus[]) =>
  statuses.length === shiftStatuses.length

/** Selects every status, or clears them if all are selected. */
export const toggleAllStatuses = (statuses: readonly ApplicationStatus[]): readonly ApplicationStatus[] =>
  hasAllStatuses(statuses) ? [] : shiftStatuses

/** Adds or removes a status. The result is in the order of `shiftStatuses`. */
export const toggleStatus = (statuses: readonly ApplicationStatus[], status: ApplicationStatus) =>
  shiftStatuses.filter(other => (other === status) !== statuses.includes(other))

/**
 * The state of the list, kept in the URL. A link to the confirmed shifts selects their statuses until the clinician
 * chooses others.
 */
export const useShiftList = () => {
  const { params } = useUrlParams()
  return useList({
    choices: shiftStatuses,
    shown: params.has('confirmedshifts') ? confirmedStatuses : defaultShiftStatuses,
    sorts: shiftSorts,
    sortBy: 'startDate',
  })
}
export type ShiftListState = ReturnType<typeof useShiftList>
