import { icon, Line, type IconProps } from './line-icon.tsx'

export const FilterIcon = icon('M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4')
export const UpIcon = icon('m6 14.5 6-6 6 6')
export const AscendingIcon = icon('M8 19V5M4 9l4-4 4 4M15 7h5M15 12h4M15 17h2')
export const DescendingIcon = icon('M8 5v14M4 15l4 4 4-4M15 7h5M15 12h4M15 17h2')
export const LeftIcon = icon('m14.5 6-6 6 6 6')
export const MoreIcon = icon('M5 11.3a.7.7 0 1 0 .01 0M12 11.3a.7.7 0 1 0 .01 0M19 11.3a.7.7 0 1 0 .01 0')
export const CalendarIcon = icon('M4 6.5h16v13H4zM4 10.5h16M8 4v4M16 4v4')
export const ClockIcon = icon('M12 7.5V12l3 2.5', { cx: 12, cy: 12, r: 8 })
export const PlaceIcon = icon('M12 21c4.5-4.6 6.5-8 6.5-11a6.5 6.5 0 0 0-13 0c0 3 2 6.4 6.5 11z', {
  cx: 12,
  cy: 10,
  r: 2.3,
})
export const CardIcon = icon('M3 6h18v12H3zM3 10h18M6.5 14.5h4')
export const BankIcon = icon('M3.5 9.5 12 4.5l8.5 5zM5.5 9.5v7M10 9.5v7M14 9.5v7M18.5 9.5v7M3.5 19.5h17')
export const HeartIcon = ({ filled, ...props }: IconProps & { filled?: boolean }) => (
  <Line
    {...props}
    fill={filled ? 'currentColor' : 'none'}
    d="M12 20S4 15 4 9.3C4 6.6 6 5 8.1 5 9.8 5 11.2 6 12 7.5 12.8 6 14.2 5 15.9 5 18 5 20 6.6 20 9.3 20 15 12 20 12 20z"
  />
)
export const StarIcon = icon('m12 4 2.4 5.2 5.6.7-4.1 3.9 1.1 5.6-5-2.8-5 2.8 1.1-5.6L4 9.9l5.6-.7z')
export const CredentialIcon = icon('M12 3.5 19 6v5.5c0 4-2.8 7.2-7 9-4.2-1.8-7-5-7-9V6zM9 11.8l2.2 2.2 3.8-4')
export const UploadIcon = icon('M12 16V5M7.5 9.5 12 5l4.5 4.5M4.5 15.5v4h15v-4')
export const DownloadIcon = icon('M12 5v11M7.5 11.5 12 16l4.5-4.5M4.5 15.5v4h15v-4')
export const CameraIcon = icon('M3.5 8h4l1.5-2.5h6L16.5 8h4v11h-17z', { cx: 12, cy: 13, r: 3.3 })
export const FileIcon = icon('M6 3.5h8l4 4v13H6zM14 3.5v4h4M9 12.5h6M9 16h4')
export const EditIcon = icon('M4.5 19.5v-4L15.5 4.5l4 4-11 11zM13 7l4 4')
export const RemoveIcon = icon('M5 7h14M9.5 7V4.5h5V7M7 7l.8 12.5h8.4L17 7M10.5 11v5M13.5 11v5')
export const PhoneIcon = icon('M5 4.5h4l1.5 4.5-2 1.5a11 11 0 0 0 5 5l1.5-2 4.5 1.5v4c-8.5.5-15-6-14.5-14.5z')
export const AttachIcon = icon(
  'M19 11.5 12 18.5a4.6 4.6 0 0 1-6.5-6.5l7.3-7.3a3.1 3.1 0 0 1 4.4 4.4l-7.1 7.1a1.5 1.5 0 0 1-2.2-2.2l6.3-6.3',
)
export const SendIcon = icon('M12 19.5V5M6 10.5 12 4.5l6 6')
