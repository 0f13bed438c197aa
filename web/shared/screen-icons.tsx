import { Line, type IconProps } from './line-icon.tsx'

export const ChatIcon = (props: IconProps) => <Line {...props} d="M4 5h16v11H10l-4 4v-4H4zM8 9h8M8 12h5" />
export const FacilityIcon = (props: IconProps) => (
  <Line {...props} d="M4 20V8l8-4 8 4v12M2.5 20h19M12 9v5M9.5 11.5h5M10 20v-3h4v3" />
)
export const SearchIcon = (props: IconProps) => (
  <Line {...props} d="m16 16 4.5 4.5">
    <circle cx="11" cy="11" r="6.5" />
  </Line>
)
export const FilterIcon = (props: IconProps) => (
  <Line {...props} d="M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4" />
)
export const SortIcon = (props: IconProps) => (
  <Line {...props} d="M7 5v14M4 16l3 3 3-3M17 19V5M14 8l3-3 3 3" />
)
export const UpIcon = (props: IconProps) => <Line {...props} d="m6 14.5 6-6 6 6" />
export const LeftIcon = (props: IconProps) => <Line {...props} d="m14.5 6-6 6 6 6" />
export const MoreIcon = (props: IconProps) => (
  <Line {...props} d="M5 11.3a.7.7 0 1 0 .01 0M12 11.3a.7.7 0 1 0 .01 0M19 11.3a.7.7 0 1 0 .01 0" />
)
export const CalendarIcon = (props: IconProps) => (
  <Line {...props} d="M4 6.5h16v13H4zM4 10.5h16M8 4v4M16 4v4" />
)
export const ClockIcon = (props: IconProps) => (
  <Line {...props} d="M12 7.5V12l3 2.5">
    <circle cx="12" cy="12" r="8" />
  </Line>
)
export const PlaceIcon = (props: IconProps) => (
  <Line {...props} d="M12 21c4.5-4.6 6.5-8 6.5-11a6.5 6.5 0 0 0-13 0c0 3 2 6.4 6.5 11z">
    <circle cx="12" cy="10" r="2.3" />
  </Line>
)
export const CardIcon = (props: IconProps) => <Line {...props} d="M3 6h18v12H3zM3 10h18M6.5 14.5h4" />
export const BankIcon = (props: IconProps) => (
  <Line {...props} d="M3.5 9.5 12 4.5l8.5 5zM5.5 9.5v7M10 9.5v7M14 9.5v7M18.5 9.5v7M3.5 19.5h17" />
)
export const HeartIcon = ({ filled, ...props }: IconProps & { filled?: boolean }) => (
  <Line
    {...props}
    d="M12 20S4 15 4 9.3C4 6.6 6 5 8.1 5 9.8 5 11.2 6 12 7.5 12.8 6 14.2 5 15.9 5 18 5 20 6.6 20 9.3 20 15 12 20 12 20z"
  >
    {filled && (
      <path
        stroke="none"
        fill="currentColor"
        d="M12 20S4 15 4 9.3C4 6.6 6 5 8.1 5 9.8 5 11.2 6 12 7.5 12.8 6 14.2 5 15.9 5 18 5 20 6.6 20 9.3 20 15 12 20 12 20z"
      />
    )}
  </Line>
)
export const StarIcon = (props: IconProps) => (
  <Line {...props} d="m12 4 2.4 5.2 5.6.7-4.1 3.9 1.1 5.6-5-2.8-5 2.8 1.1-5.6L4 9.9l5.6-.7z" />
)
export const BoostIcon = (props: IconProps) => <Line {...props} d="M13 3.5 5.5 13.5H12l-1 7 7.5-10H12z" />
export const BreakIcon = (props: IconProps) => (
  <Line
    {...props}
    d="M5 9h11v5a5 5 0 0 1-5 5h-1a5 5 0 0 1-5-5zM16 10h1.5a2.5 2.5 0 0 1 0 5H16M8 3.5v2M12 3.5v2"
  />
)
export const ParkingIcon = (props: IconProps) => (
  <Line {...props} d="M4.5 4.5h15v15h-15zM10 16.5v-9h3a2.5 2.5 0 0 1 0 5h-3" />
)
export const CredentialIcon = (props: IconProps) => (
  <Line {...props} d="M12 3.5 19 6v5.5c0 4-2.8 7.2-7 9-4.2-1.8-7-5-7-9V6zM9 11.8l2.2 2.2 3.8-4" />
)
export const UploadIcon = (props: IconProps) => (
  <Line {...props} d="M12 16V5M7.5 9.5 12 5l4.5 4.5M4.5 15.5v4h15v-4" />
)
export const DownloadIcon = (props: IconProps) => (
  <Line {...props} d="M12 5v11M7.5 11.5 12 16l4.5-4.5M4.5 15.5v4h15v-4" />
)
export const CameraIcon = (props: IconProps) => (
  <Line {...props} d="M3.5 8h4l1.5-2.5h6L16.5 8h4v11h-17z">
    <circle cx="12" cy="13" r="3.3" />
  </Line>
)
export const FileIcon = (props: IconProps) => (
  <Line {...props} d="M6 3.5h8l4 4v13H6zM14 3.5v4h4M9 12.5h6M9 16h4" />
)
export const EditIcon = (props: IconProps) => (
  <Line {...props} d="M4.5 19.5v-4L15.5 4.5l4 4-11 11zM13 7l4 4" />
)
export const RemoveIcon = (props: IconProps) => (
  <Line {...props} d="M5 7h14M9.5 7V4.5h5V7M7 7l.8 12.5h8.4L17 7M10.5 11v5M13.5 11v5" />
)
export const PhoneIcon = (props: IconProps) => (
  <Line {...props} d="M5 4.5h4l1.5 4.5-2 1.5a11 11 0 0 0 5 5l1.5-2 4.5 1.5v4c-8.5.5-15-6-14.5-14.5z" />
)
export const LeaveIcon = (props: IconProps) => (
  <Line {...props} d="M10 4.5H5v15h5M14.5 8l4 4-4 4M18.5 12H9.5" />
)
