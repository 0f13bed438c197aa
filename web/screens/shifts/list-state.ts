import {
  applicationLifecycle,
  confirmedStatuses,
  defaultShiftStatuses,
  type ApplicationStatus,
} from '@gaitway/contract/lifecycles/application'
import { useList } from '../../shared/list/use-list.ts'
import { useAddress } from '../../shared/list/use-address.ts'

/** The statuses that a clinician can filter by; an application taken back is gone. */
export const shiftStatuses: readonly ApplicationStatus[] = applicationLifecycle.states.filter(
  status => status !== 'removed',
)

export const shiftSorts = [
  'shiftId',
  'officeName',
  'nickname',
  'address1',
  'status',
  'startDate',
  'totalWorkedHours',
] as const
export type ShiftSort = (typeof shiftSorts)[number]
export const isAll = (statuses: readonly ApplicationStatus[]) => statuses.length === shiftStatuses.length

/** 'All' selects every status, or clears them all when every one is selected. */
export const toggleAll = (statuses: readonly ApplicationStatus[]): readonly ApplicationStatus[] =>
  isAll(statuses) ? [] : shiftStatuses

/** One status more or less; in the order of the list. */
export const toggle = (statuses: readonly ApplicationStatus[], status: ApplicationStatus) =>
  shiftStatuses.filter(other => (other === status) !== statuses.includes(other))

/** What the list shows by the address; an address that asks for the confirmed shifts shows them until somebody chooses. */
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
