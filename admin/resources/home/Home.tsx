import { useCall } from '../../shared/queries.ts'
import { useId, useState } from 'react'
import {
  Box,
  Button,
  Card,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Typography,
} from '@mui/material'
import { colors } from '@gaitway/contract/values/colors'
import { showNumber } from '@gaitway/contract/format/numbers'
import { invoiceAgeNames, invoiceAges } from '@gaitway/contract/values/enums'
import {
  fillTimeNames,
  fillTimes,
  type FillGroup,
  howFillRateCounts,
  showFillRate,
} from '@gaitway/contract/values/figures'
import { FIGURE_DAYS, FIGURE_PARTS } from '@gaitway/contract/values/limits'
import { showCents } from '@gaitway/contract/format/money'
import type { Output } from '@gaitway/contract/schemas/index'
import { addDays, addMinutes, showMinutes, showShortDay } from '@gaitway/contract/format/time'
import { listPath } from '../../list-request.ts'
import { AdminPage, LoadState, PageLink } from '../../shared/Parts.tsx'
import { Queue } from './Queue.tsx'

type Bar = {
  name: string
  value: number
  /** what the value is a part of */ of?: number
  color?: string
}

const [WIDTH, HEIGHT, GAP] = [160, 44, 4]

/** Small bars without words: the table beside them says the same. Negative values hang down. */
const Bars = ({ bars }: { bars: readonly Bar[] }) => {
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

type Read = Output<'figures.read'>

type FigureCopy = {
  name: string
  value: string
  /** what the value is made of, in a few words */
  under: string
  /** the list that it counts */
  to: string
  /** how it is counted, in sentences */
  counted: string
  head: [string, string]
  rows: [name: string, value: string][]
  bars: Bar[]
}

const jobsIn = (fill: FillGroup) => listPath('jobs', { fill })

const PART_DAYS = FIGURE_DAYS / FIGURE_PARTS
/** `10/21 – 10/26` */
const partName = ({ from }: { from: string }) =>
  `${showShortDay(from)} – ${showShortDay(addMinutes(addDays(new Date(from), PART_DAYS), -1))}`

const shifts = (count: number) => `${showNumber(count)} ${count === 1 ? 'shift' : 'shifts'}`

const MINUTES_A_DAY = 24 * 60
const showWait = (minutes: number | null) => {
  if (minutes === null) return '–'
  if (minutes < 2 * MINUTES_A_DAY) return showMinutes(minutes < 120 ? minutes : Math.round(minutes / 60) * 60)
  return `${(minutes / MINUTES_A_DAY).toFixed(1)} days`
}

const fillRate = ({ filled, counted, parts }: Read['fillRate']): FigureCopy => ({
  name: 'Fill rate',
  value: showFillRate(filled, counted),
  under: `${showNumber(filled)} of ${shifts(counted)}`,
  to: jobsIn('counted'),
  counted: howFillRateCounts(`in the last ${FIGURE_DAYS} days`),
  head: ['First day', 'Filled'],
  rows: parts.map(part => [
    partName(part),
    `${showFillRate(part.filled, part.counted)} (${part.filled} of ${part.counted})`,
  ]),
  bars: parts.map(part => ({ name: part.from, value: part.filled, of: part.counted })),
})

const timeToFill = ({ medianMinutes, filled, times }: Read['timeToFill']): FigureCopy => ({
  name: 'Time to fill',
  value: showWait(medianMinutes),
  under: `median of ${shifts(filled)}`,
  to: jobsIn('filled'),
  counted: `From posting a shift until its clinician was confirmed, for the shifts that the fill rate counts as filled. Half of them were filled faster. If someone else took over, the last confirmation counts.`,
  head: ['Time', 'Shifts'],
  rows: fillTimes.map(time => [fillTimeNames[time], showNumber(times[time])]),
  bars: fillTimes.map(time => ({ name: time, value: times[time] })),
})

const revenue = ({ cents, parts }: NonNullable<Read['revenue']>): FigureCopy => ({
  name: 'Revenue',
  value: showCents(cents),
  under: `service fees, ${FIGURE_DAYS} days`,
  to: '/ledger-accounts/feeIncome/show',
  counted: `Service fees and placement fees posted to the ledger in the last ${FIGURE_DAYS} days, less what was credited. Clinician pay and card processing aren’t part of it. A fee is posted once its shift is settled.`,
  head: ['Posted', 'Service fees'],
  rows: parts.map(part => [partName(part), showCents(part.cents)]),
  bars: parts.map(part => ({ name: part.from, value: part.cents })),
})

const ageColors = { notDue: colors.pine, to30: colors.sun, to60: colors.clay, over60: colors.clay }

const receivables = ({ cents, pastDueCents, ages }: NonNullable<Read['receivables']>): FigureCopy => ({
  name: 'Receivables',
  value: showCents(cents),
  under: `${showCents(pastDueCents)} past due`,
  to: listPath('invoices', { stage: 'open' }),
  counted:
    'What is left to pay on issued invoices, by how long they are past due. Drafts aren’t counted, and neither are failed card and bank payments: those are in the queue.',
  head: ['Age', 'Balance due'],
  rows: invoiceAges.map(age => [
    invoiceAgeNames[age],
    `${showCents(ages[age].cents)} (${showNumber(ages[age].invoices)})`,
  ]),
  bars: invoiceAges.map(age => ({ name: age, value: ages[age].cents, color: ageColors[age] })),
})

/** The figures above the queue: four for admins, those without money for sub-admins. */
const figuresIn = (read: Read): FigureCopy[] => [
  fillRate(read.fillRate),
  timeToFill(read.timeToFill),
  ...(read.revenue ? [revenue(read.revenue)] : []),
  ...(read.receivables ? [receivables(read.receivables)] : []),
]

const REREAD_MINUTES = 5

/** Read by screen readers in place of the bars. */
const unseen = {
  position: 'absolute',
  width: 1,
  height: 1,
  margin: '-1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const

const FigureTable = ({ name, head, rows }: FigureCopy) => (
  <table style={{ borderCollapse: 'collapse', width: '100%' }}>
    <caption style={unseen}>{name}</caption>
    <thead>
      <tr>
        {head.map((label, index) => (
          <th key={label} scope="col" style={{ textAlign: index === 0 ? 'left' : 'right', fontWeight: 600 }}>
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([label, value]) => (
        <tr key={label}>
          <th scope="row" style={{ textAlign: 'left', fontWeight: 400, padding: '4px 0' }}>
            {label}
          </th>
          <td style={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>{value}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const HowCounted = ({ figure, onClose }: { figure: FigureCopy; onClose: () => void }) => {
  const id = useId()
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id}>
        {figure.name}: {figure.value}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText>{figure.counted}</DialogContentText>
        <FigureTable {...figure} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  )
}

const Figure = ({ figure }: { figure: FigureCopy }) => {
  const [isOpen, setOpen] = useState(false)
  const { name, value, under, to, bars } = figure
  return (
    <Card component="section" aria-label={name} sx={{ position: 'relative', padding: 1.5, minWidth: 0 }}>
      <Typography component="h2" sx={{ fontSize: 14, fontWeight: 600, color: colors.ink2 }}>
        {name}
      </Typography>
      <PageLink
        to={to}
        underline="hover"
        aria-label={`${value}, ${under}. Open the list.`}
        sx={{
          display: 'block',
          fontSize: { xs: 20, sm: 24 },
          fontWeight: 650,
          lineHeight: 1.3,
          color: colors.ink,
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {value}
      </PageLink>
      <Box sx={{ fontSize: 13, color: colors.ink2, marginBottom: 1 }}>{under}</Box>
      <Bars bars={bars} />
      <Box sx={unseen}>
        <FigureTable {...figure} />
      </Box>
      <Button
        size="small"
        aria-label={`How ${name.toLowerCase()} is counted`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        sx={{ marginLeft: '-5px', marginTop: 0.5, fontSize: 13, minHeight: { xs: 44, md: 30 } }}
      >
        How it’s counted
      </Button>
      {isOpen && <HowCounted figure={figure} onClose={() => setOpen(false)} />}
    </Card>
  )
}

/** How things are going. Each figure opens the list that it counts. */
const HomeFigures = () => {
  const { data, error, refetch } = useCall('figures.read', {}, { refetchInterval: REREAD_MINUTES * 60_000 })
  const figures = data && figuresIn(data)
  return (
    <Box component="section" aria-label="Figures">
      <LoadState what="the figures" data={data} error={error} onTryAgain={refetch} />
      {figures && (
        <Box
          sx={{
            display: 'grid',
            gap: 1.5,
            gridTemplateColumns: {
              xs: 'repeat(2, minmax(0, 1fr))',
              md: `repeat(${figures.length}, minmax(0, 1fr))`,
            },
          }}
        >
          {figures.map(figure => (
            <Figure key={figure.name} figure={figure} />
          ))}
        </Box>
      )}
    </Box>
  )
}

/** What needs attention now, below how things are going. */
export const Home = () => (
  <AdminPage title="Home" width={1240}>
    <HomeFigures />
    <Queue />
  </AdminPage>
)
