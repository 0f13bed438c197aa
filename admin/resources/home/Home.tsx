import { useCall } from '../../shared/queries.ts'
import { useId } from 'react'
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
  explainFillRate,
  showFillRate,
} from '@gaitway/contract/values/figures'
import { FIGURE_DAYS, FIGURE_PARTS } from '@gaitway/contract/values/limits'
import { showCents } from '@gaitway/contract/format/money'
import type { Output } from '@gaitway/contract/schemas/index'
import { addDays, addMinutes, showMinutes, showShortDay } from '@gaitway/contract/format/time'
import { listPath } from '../../list-request.ts'
import { visuallyHidden } from '../../shared/Ago.tsx'
import { DialogButton } from '../../shared/DialogButton.tsx'
import { AdminPage, LoadState, PageLink } from '../../shared/Parts.tsx'
import { Queue } from './Queue.tsx'

type Bar = {
  name: string
  value: number
  /** the total that the value is a part of */
  of?: number
  color?: string
}

const [WIDTH, HEIGHT, GAP] = [160, 44, 4]

/** A small bar chart. Screen readers get a table with the same values instead. Negative values extend downward. */
const Bars = ({ bars }: { bars: readonly Bar[] }) => {
  const highest = Math.max(1, ...bars.map(({ value, of = 0 }) => Math.max(value, of)))
  const lowest = Math.min(0, ...bars.map(({ value }) => value))
  const y = (value: number) => HEIGHT - ((value - lowest) / (highest - lowest)) * HEIGHT
  const width = (WIDTH - GAP * (bars.length - 1)) / bars.length
  const rect = (index: number, value: number, fill: string) => {
    const [top, bottom] = [y(Math.max(value, 0)), y(Math.min(value, 0))]
    // a value of zero still shows a line
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

type Figures = Output<'figures.read'>

type FigureCopy = {
  name: string
  value: string
  /** what the value is made of, in a few words */
  summary: string
  /** the path of the list that it counts */
  to: string
  /** how it is counted, in sentences */
  explanation: string
  headings: [string, string]
  rows: [name: string, value: string][]
  bars: Bar[]
}

const fillGroupPath = (fill: FillGroup) => listPath('jobs', { fill })

const PART_DAYS = FIGURE_DAYS / FIGURE_PARTS
/** `10/21 – 10/26` */
const formatPart = ({ from }: { from: string }) =>
  `${showShortDay(from)} – ${showShortDay(addMinutes(addDays(new Date(from), PART_DAYS), -1))}`

const countShifts = (count: number) => `${showNumber(count)} ${count === 1 ? 'shift' : 'shifts'}`

const MINUTES_A_DAY = 24 * 60
const showDuration = (minutes: number | null) => {
  if (minutes === null) return '–'
  if (minutes < 2 * MINUTES_A_DAY) return showMinutes(minutes < 120 ? minutes : Math.round(minutes / 60) * 60)
  return `${(minutes / MINUTES_A_DAY).toFixed(1)} days`
}

const fillRate = ({ filled, counted, parts }: Figures['fillRate']): FigureCopy => ({
  name: 'Fill rate',
  value: showFillRate(filled, counted),
  summary: `${showNumber(filled)} of ${countShifts(counted)}`,
  to: fillGroupPath('counted'),
  explanation: explainFillRate(`in the last ${FIGURE_DAYS} days`),
  headings: ['First day', 'Filled'],
  rows: parts.map(part => [
    formatPart(part),
    `${showFillRate(part.filled, part.counted)} (${part.filled} of ${part.counted})`,
  ]),
  bars: parts.map(part => ({ name: part.from, value: part.filled, of: part.counted })),
})

const timeToFill = ({ medianMinutes, filled, times }: Figures['timeToFill']): FigureCopy => ({
  name: 'Time to fill',
  value: showDuration(medianMinutes),
  summary: `median of ${countShifts(filled)}`,
  to: fillGroupPath('filled'),
  explanation: `From posting a shift until its clinician was confirmed, for the shifts that the fill rate counts as filled. Half of them were filled faster. If someone else took over, the last confirmation counts.`,
  headings: ['Time', 'Shifts'],
  rows: fillTimes.map(time => [fillTimeNames[time], showNumber(times[time])]),
  bars: fillTimes.map(time => ({ name: time, value: times[time] })),
})

const revenue = ({ cents, parts }: NonNullable<Figures['revenue']>): FigureCopy => ({
  name: 'Revenue',
  value: showCents(cents),
  summary: `service fees, ${FIGURE_DAYS} days`,
  to: '/ledger-accounts/feeIncome/show',
  explanation: `Service fees and placement fees posted to the ledger in the last ${FIGURE_DAYS} days, less what was credited. Clinician pay and card processing aren’t part of it. A fee is posted once its shift is settled.`,
  headings: ['Posted', 'Service fees'],
  rows: parts.map(part => [formatPart(part), showCents(part.cents)]),
  bars: parts.map(part => ({ name: part.from, value: part.cents })),
})

const ageColors = { notDue: colors.pine, to30: colors.sun, to60: colors.clay, over60: colors.clay }

const receivables = ({ cents, pastDueCents, ages }: NonNullable<Figures['receivables']>): FigureCopy => ({
  name: 'Receivables',
  value: showCents(cents),
  summary: `${showCents(pastDueCents)} past due`,
  to: listPath('invoices', { stage: 'open' }),
  explanation:
    'What is left to pay on issued invoices, by how long they are past due. Drafts aren’t counted, and neither are failed card and bank payments: those are in the queue.',
  headings: ['Age', 'Balance due'],
  rows: invoiceAges.map(age => [
    invoiceAgeNames[age],
    `${showCents(ages[age].cents)} (${showNumber(ages[age].invoices)})`,
  ]),
  bars: invoiceAges.map(age => ({ name: age, value: ages[age].cents, color: ageColors[age] })),
})

/** The figures above the queue: four for admins, those without money for sub-admins. */
const listFigures = (figures: Figures): FigureCopy[] => [
  fillRate(figures.fillRate),
  timeToFill(figures.timeToFill),
  ...(figures.revenue ? [revenue(figures.revenue)] : []),
  ...(figures.receivables ? [receivables(figures.receivables)] : []),
]

const FigureTable = ({ name, headings, rows }: FigureCopy) => (
  <table style={{ borderCollapse: 'collapse', width: '100%' }}>
    <caption style={visuallyHidden}>{name}</caption>
    <thead>
      <tr>
        {headings.map((label, index) => (
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
        <DialogContentText>{figure.explanation}</DialogContentText>
        <FigureTable {...figure} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  )
}

const Figure = ({ figure }: { figure: FigureCopy }) => {
  const { name, value, summary, to, bars } = figure
  return (
    <Card component="section" aria-label={name} sx={{ position: 'relative', padding: 1.5, minWidth: 0 }}>
      <Typography component="h2" sx={{ fontSize: 14, fontWeight: 600, color: colors.ink2 }}>
        {name}
      </Typography>
      <PageLink
        to={to}
        underline="hover"
        aria-label={`${value}, ${summary}. Open the list.`}
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
      <Box sx={{ fontSize: 13, color: colors.ink2, marginBottom: 1 }}>{summary}</Box>
      <Bars bars={bars} />
      <Box sx={visuallyHidden}>
        <FigureTable {...figure} />
      </Box>
      <DialogButton
        variant="text"
        size="small"
        aria-label={`How ${name.toLowerCase()} is counted`}
        aria-haspopup="dialog"
        sx={{ marginLeft: '-5px', marginTop: 0.5, fontSize: 13, minHeight: { xs: 44, md: 30 } }}
        dialog={close => <HowCounted figure={figure} onClose={close} />}
      >
        How it’s counted
      </DialogButton>
    </Card>
  )
}

/** The key figures. Each opens the list that it counts. */
const HomeFigures = () => {
  const { data, error, refetch } = useCall('figures.read', {}, { refetchInterval: 5 * 60_000 })
  const figures = data && listFigures(data)
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

/** The key figures, and below them what needs attention now. */
export const Home = () => (
  <AdminPage title="Home" width={1240}>
    <HomeFigures />
    <Queue />
  </AdminPage>
)
