import type { ReactNode } from 'react'

export type IconProps = { size?: number; label?: string }

type LineProps = IconProps & { d: string; fill?: string; children?: ReactNode }

/** A line icon. With a label it is read aloud, without one it is decoration. */
export const Line = ({ size = 20, label, d, fill = 'none', children }: LineProps) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill={fill}
    stroke="currentColor"
    strokeWidth={1.75}
    strokeLinecap="round"
    strokeLinejoin="round"
    focusable="false"
    role={label ? 'img' : undefined}
    aria-label={label}
    aria-hidden={label ? undefined : true}
  >
    {children}
    <path d={d} />
  </svg>
)

type Circle = { cx: number; cy: number; r: number }

/** An icon of one path and an optional circle. Builds drop unused icons. */
/* @__NO_SIDE_EFFECTS__ */
export const icon = (d: string, circle?: Circle) => (props: IconProps) => (
  <Line {...props} d={d}>
    {circle && <circle {...circle} />}
  </Line>
)
