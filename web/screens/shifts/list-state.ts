import {
  applicationLifecycle,
  confirmedStatuses,
  defaultShiftStatuses,
  type ApplicationStatus,
} from '@gaitway/contract/lifecycles/application'
import { DEFAULT_PAGE_SIZE } from '@gaitway/contract/limits'
import type { Sent } from '@gaitway/contract/schemas/index'

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
export type ListState = {
  statuses: readonly ApplicationStatus[]
  sortBy: ShiftSort
  sortOrder: 'asc' | 'desc'
  /** counted from 0 */
  page: number
}

export const isAll = (statuses: readonly ApplicationStatus[]) => statuses.length === shiftStatuses.length

/** 'All' selects every status, or clears them all when every one is selected. */
export const toggleAll = (statuses: readonly ApplicationStatus[]): readonly ApplicationStatus[] =>
  isAll(statuses) ? [] : shiftStatuses

/** One status more or less; in the order of the list. */
export const toggle = (statuses: readonly ApplicationStatus[], status: ApplicationStatus) =>
  shiftStatuses.filter(other => (other === status) !== statuses.includes(other))

const statusesOf = (params: URLSearchParams): readonly ApplicationStatus[] => {
  const asked = params.get('status')
  if (asked === 'all') return shiftStatuses
  if (asked !== null) return shiftStatuses.filter(status => asked.split(',').includes(status))
  return params.has('confirmedshifts') ? confirmedStatuses : defaultShiftStatuses
}

/** What the list shows by the address: statuses, sort and page; newest first until somebody chooses otherwise. */
export const listStateOf = (params: URLSearchParams): ListState => ({
  statuses: statusesOf(params),
  sortBy: shiftSorts.find(sort => sort === params.get('sort')) ?? 'startDate',
  sortOrder: params.get('order') === 'asc' ? 'asc' : 'desc',
  page: Math.max(0, Math.floor(Number(params.get('page')) || 1) - 1),
})

/** The address with other statuses, another sort or another page; a change of the filter or sort starts at the first page. */
export const changedParams = (params: URLSearchParams, change: Partial<ListState>) => {
  const next = new URLSearchParams(params)
  const { statuses, sortBy, sortOrder, page = 0 } = change
  if (statuses) {
    next.delete('confirmedshifts')
    next.set('status', isAll(statuses) ? 'all' : statuses.join(','))
  }
  if (sortBy) next.set('sort', sortBy)
  if (sortOrder) next.set('order', sortOrder)
  if (page > 0) next.set('page', String(page + 1))
  else next.delete('page')
  return next
}

/** What is asked of the API; nothing when no status is chosen. */
export const queryOf = ({
  statuses,
  sortBy,
  sortOrder,
  page,
}: ListState): Sent<'applications.shifts'> | null =>
  statuses.length === 0
    ? null
    : {
        skip: page * DEFAULT_PAGE_SIZE,
        limit: DEFAULT_PAGE_SIZE,
        sortBy,
        sortOrder,
        shiftStatus: statuses.join(','),
      }
