import { colors } from '@gaitway/contract/values/colors'
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
import { useId, useState } from 'react'
import { LoadState, PageLink } from '../../shared/Parts.tsx'
import { useCall } from '../../shared/queries.ts'
import { Bars } from './Bars.tsx'
import { type FigureCopy, figuresIn } from './figure-copy.ts'

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
export const Figures = () => {
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
