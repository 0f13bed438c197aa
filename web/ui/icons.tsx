import { icon } from './line-icon.tsx'

export const BoardIcon = icon('M4 6.5h16M4 12h16M4 17.5h9')
export const ShiftsIcon = icon('M4 6.5h16v13H4zM4 10.5h16M8 4v4M16 4v4M9 15l2 2 4-4')
export const AccountIcon = icon('M4.5 20a7.5 7.5 0 0 1 15 0', { cx: 12, cy: 8.5, r: 4 })
export const PeopleIcon = icon(
  'M2.5 19.5a6.5 6.5 0 0 1 13 0M15.5 5.3a3.5 3.5 0 0 1 0 6.4M18 14.3a6.5 6.5 0 0 1 3.5 5.2',
  { cx: 9, cy: 8.5, r: 3.5 },
)
export const BellIcon = icon('M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4')
export const DownIcon = icon('m6 9.5 6 6 6-6')
export const RightIcon = icon('m9.5 6 6 6-6 6')
export const BackIcon = icon('M20 12H4.5M11 5.5 4.5 12l6.5 6.5')
export const CloseIcon = icon('m6 6 12 12M18 6 6 18')
export const CheckIcon = icon('m5 12.5 4.5 4.5L19 7.5')
export const PlusIcon = icon('M12 5v14M5 12h14')
export const MinusIcon = icon('M5 12h14')
export const ChatIcon = icon('M4 5.5h16v11h-9L7 20v-3.5H4zM8 9.5h8M8 12.5h5')
export const MenuIcon = icon('M4 7h16M4 12h16M4 17h16')
export const MoneyIcon = icon('M3 6.5h18v11H3zM6.5 12h.01M17.5 12h.01', { cx: 12, cy: 12, r: 2.5 })
export const EyeIcon = icon('M2.5 12c2.3-4 5.5-6 9.5-6s7.2 2 9.5 6c-2.3 4-5.5 6-9.5 6s-7.2-2-9.5-6z', {
  cx: 12,
  cy: 12,
  r: 2.7,
})
export const EyeOffIcon = icon(
  'M5.5 8.2A15 15 0 0 0 2.5 12c2.3 4 5.5 6 9.5 6 1.6 0 3-.3 4.3-.9M9.5 6.3A10 10 0 0 1 12 6c4 0 7.2 2 9.5 6a15 15 0 0 1-2.4 3.2M10 10.2a2.7 2.7 0 0 0 3.8 3.8M4 4l16 16',
)
export const WarningIcon = icon('M12 4 21 19.5H3zM12 10v4.5M12 17h.01')
export const NoteIcon = icon('M12 11.5V16M12 8h.01', { cx: 12, cy: 12, r: 8.5 })
export const RetryIcon = icon('M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 4v4h-4')
