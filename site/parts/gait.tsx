/** One leg at eight moments of a step: how far hip and knee bend, in degrees, as measured in walking adults. */
const cycle = [
  { hip: 28, knee: 6 },
  { hip: 22, knee: 18 },
  { hip: 8, knee: 9 },
  { hip: -6, knee: 5 },
  { hip: -11, knee: 14 },
  { hip: 2, knee: 44 },
  { hip: 20, knee: 60 },
  { hip: 29, knee: 28 },
] as const

const HALF_CYCLE = cycle.length / 2
const THIGH = 30
const SHIN = 30
const FOOT = 10
const TRUNK = 36
const ARM = 17
const STRIDE = 46
const GROUND = 134

const bendsAt = (moment: number) => cycle[moment % cycle.length] ?? cycle[0]
const pointAt = (length: number, degrees: number) => ({
  x: length * Math.sin((degrees * Math.PI) / 180),
  y: length * Math.cos((degrees * Math.PI) / 180),
})
type Point = { x: number; y: number }
const add = (a: Point, b: Point): Point => ({ x: a.x + b.x, y: a.y + b.y })
const round = (length: number) => length.toFixed(1)
const line = (points: readonly Point[]) =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('')

const legAt = (hip: Point, moment: number) => {
  const bend = bendsAt(moment)
  const knee = add(hip, pointAt(THIGH, bend.hip))
  const ankle = add(knee, pointAt(SHIN, bend.hip - bend.knee))
  const toe = add(ankle, pointAt(FOOT, bend.hip - bend.knee + 78))
  return [hip, knee, ankle, toe] as const
}

const armAt = (shoulder: Point, moment: number) => {
  const swing = -bendsAt(moment).hip * 0.9
  const elbow = add(shoulder, pointAt(ARM, swing))
  return [shoulder, elbow, add(elbow, pointAt(ARM - 1, swing + 24))] as const
}

const footDepth = (hip: Point, moment: number) => Math.max(...legAt(hip, moment).map(({ y }) => y))

/** The hip at one moment, high enough that the lower foot is on the ground. */
const hipAt = (x: number, moment: number): Point => {
  const depths = [moment, moment + HALF_CYCLE].map(leg => footDepth({ x, y: 0 }, leg))
  return { x, y: GROUND - Math.max(...depths) }
}

/** A walking person at one moment, standing on the ground. */
const Walker = ({ moment, x, opacity }: { moment: number; x: number; opacity: number }) => {
  const other = moment + HALF_CYCLE
  const hip = hipAt(x, moment)
  const shoulder = add(hip, pointAt(TRUNK, 176))
  const head = add(shoulder, pointAt(15, 174))
  const near = legAt(hip, moment)
  return (
    <g opacity={opacity.toFixed(2)}>
      <g opacity="0.42">
        <path d={line(legAt(hip, other))} />
        <path d={line(armAt(shoulder, other))} />
      </g>
      <path d={line([hip, shoulder])} />
      <path d={line(near)} />
      <path d={line(armAt(shoulder, moment))} />
      <circle cx={round(head.x)} cy={round(head.y)} r="7.5" />
      {[near[0], near[1], near[2], shoulder].map(({ x: left, y }) => (
        <circle key={`${left} ${y}`} cx={round(left)} cy={round(y)} r="2.6" className="joint" />
      ))}
    </g>
  )
}

/** A drawing of walking: strides in eight moments each, with the path of the hip. Decoration, so it has no text. */
export const Gait = ({ moments = 20 }: { moments?: number }) => {
  const width = moments * STRIDE + 24
  const hips = Array.from({ length: moments }, (_, moment) => hipAt(34 + moment * STRIDE, moment))
  return (
    <svg
      className="gait"
      viewBox={`0 0 ${width} 144`}
      preserveAspectRatio="xMaxYMax slice"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={line(hips)} className="hip-path" />
      <path d={`M4 ${GROUND + 2.5}H${width - 4}`} className="ground" />
      {hips.map(({ x }, moment) => (
        <Walker key={x} moment={moment} x={x} opacity={0.15 + (0.85 * (moment + 1)) / moments} />
      ))}
    </svg>
  )
}
