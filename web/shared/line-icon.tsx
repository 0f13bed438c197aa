import type { ReactNode } from 'react'

export type IconProps = { size?: number; label?: string }

type LineProps = IconProps & { d: string; children?: ReactNode }

/** A simple line figure; with a label it is read, without one it is decoration. */
export const Line = ({ size = 20, label, d, children }: LineProps) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
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

/** An icon of one path, and a circle where it has one; a build leaves out those that nothing draws. */
/* @__NO_SIDE_EFFECTS__ */
export const icon = (d: string, circle?: Circle) => (props: IconProps) => (
  <Line {...props} d={d}>
    {circle && <circle {...circle} />}
  </Line>
)
