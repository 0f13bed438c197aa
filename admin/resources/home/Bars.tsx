import { colors } from '@gaitway/contract/values/colors'

export type Bar = {
  name: string
  value: number
  /** what the value is a part of */ of?: number
  color?: string
}

const [WIDTH, HEIGHT, GAP] = [160, 44, 4]

/** Small bars without words: the table beside them says the same. Negative values hang down. */
export const Bars = ({ bars }: { bars: readonly Bar[] }) => {
  const most = Math.max(1, ...bars.map(({ value, of = 0 }) => Math.max(value, of)))
  const least = Math.min(0, ...bars.map(({ value }) => value))
  const y = (value: number) => HEIGHT - ((value - least) / (most - least)) * HEIGHT
  const width = (WIDTH - GAP * (bars.length - 1)) / bars.length
  const rect = (index: number, value: number, fill: string) => {
    const [top, bottom] = [y(Math.max(value, 0)), y(Math.min(value, 0))]
    // a part without anything still shows its place
    const height = Math.max(bottom - top, 1)
    return (
      <rect
        x={index * (width + GAP)}
        y={bottom - height}
        width={width}
        height={height}
        rx={1.5}
        fill={fill}
      />
    )
  }
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden
      style={{ display: 'block', width: '100%', height: HEIGHT }}
    >
      {bars.map(({ name, value, of, color = colors.pine }, index) => (
        <g key={name}>
          {of !== undefined && rect(index, of, colors.line)}
          {rect(index, value, color)}
        </g>
      ))}
    </svg>
  )
}
