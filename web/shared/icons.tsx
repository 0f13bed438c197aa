import { Line, type IconProps } from './line-icon.tsx'

export const BoardIcon = (props: IconProps) => <Line {...props} d="M4 6.5h16M4 12h16M4 17.5h9" />
export const ShiftsIcon = (props: IconProps) => (
  <Line {...props} d="M4 6.5h16v13H4zM4 10.5h16M8 4v4M16 4v4M9 15l2 2 4-4" />
)
export const AccountIcon = (props: IconProps) => (
  <Line {...props} d="M4.5 20a7.5 7.5 0 0 1 15 0">
    <circle cx="12" cy="8.5" r="4" />
  </Line>
)
export const PeopleIcon = (props: IconProps) => (
  <Line
    {...props}
    d="M2.5 19.5a6.5 6.5 0 0 1 13 0M15.5 5.3a3.5 3.5 0 0 1 0 6.4M18 14.3a6.5 6.5 0 0 1 3.5 5.2"
  >
    <circle cx="9" cy="8.5" r="3.5" />
  </Line>
)
export const BellIcon = (props: IconProps) => (
  <Line {...props} d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4" />
)
export const DownIcon = (props: IconProps) => <Line {...props} d="m6 9.5 6 6 6-6" />
export const RightIcon = (props: IconProps) => <Line {...props} d="m9.5 6 6 6-6 6" />
export const BackIcon = (props: IconProps) => <Line {...props} d="M20 12H4.5M11 5.5 4.5 12l6.5 6.5" />
export const CloseIcon = (props: IconProps) => <Line {...props} d="m6 6 12 12M18 6 6 18" />
export const CheckIcon = (props: IconProps) => <Line {...props} d="m5 12.5 4.5 4.5L19 7.5" />
export const PlusIcon = (props: IconProps) => <Line {...props} d="M12 5v14M5 12h14" />
export const MinusIcon = (props: IconProps) => <Line {...props} d="M5 12h14" />
export const MenuIcon = (props: IconProps) => <Line {...props} d="M4 7h16M4 12h16M4 17h16" />
export const MoneyIcon = (props: IconProps) => (
  <Line {...props} d="M3 6.5h18v11H3zM6.5 12h.01M17.5 12h.01">
    <circle cx="12" cy="12" r="2.5" />
  </Line>
)
export const EyeIcon = (props: IconProps) => (
  <Line {...props} d="M2.5 12c2.3-4 5.5-6 9.5-6s7.2 2 9.5 6c-2.3 4-5.5 6-9.5 6s-7.2-2-9.5-6z">
    <circle cx="12" cy="12" r="2.7" />
  </Line>
)
export const EyeOffIcon = (props: IconProps) => (
  <Line
    {...props}
    d="M5.5 8.2A15 15 0 0 0 2.5 12c2.3 4 5.5 6 9.5 6 1.6 0 3-.3 4.3-.9M9.5 6.3A10 10 0 0 1 12 6c4 0 7.2 2 9.5 6a15 15 0 0 1-2.4 3.2M10 10.2a2.7 2.7 0 0 0 3.8 3.8M4 4l16 16"
  />
)
export const WarningIcon = (props: IconProps) => <Line {...props} d="M12 4 21 19.5H3zM12 10v4.5M12 17h.01" />
export const NoteIcon = (props: IconProps) => (
  <Line {...props} d="M12 11.5V16M12 8h.01">
    <circle cx="12" cy="12" r="8.5" />
  </Line>
)
export const RetryIcon = (props: IconProps) => (
  <Line {...props} d="M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 4v4h-4" />
)
