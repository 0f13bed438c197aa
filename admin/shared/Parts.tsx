import { Alert, Box, Button, Card, LinearProgress, Link, Typography, type LinkProps } from '@mui/material'
import { colors } from '@gaitway/contract/values/colors'
import { showCents } from '@gaitway/contract/format/money'
import {
  findStatusWord,
  type LabeledLifecycle,
  type LabeledState,
  type Tone,
} from '@gaitway/contract/format/status-copy'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { AdminPageTitle } from './AdminPageTitle.tsx'

export const PageLink = (props: LinkProps & { to: string }) => <Link component={RouterLink} {...props} />

export const spaceBetween = { display: 'flex', justifyContent: 'space-between' }

type PageProps = { title: string; width?: number; back?: { to: string; label: string }; children: ReactNode }

/** A page that isn’t a list: its title, a link back, and its parts below each other. */
export const AdminPage = ({ title, width = 1100, back, children }: PageProps) => (
  <Box
    sx={{
      display: 'grid',
      gap: 2,
      gridTemplateColumns: `minmax(0, ${width}px)`,
      paddingTop: 2,
      paddingBottom: 4,
    }}
  >
    <AdminPageTitle title={title} />
    {back && (
      <Button component={RouterLink} to={back.to} sx={{ justifySelf: 'start' }}>
        {back.label}
      </Button>
    )}
    {children}
  </Box>
)

type PanelProps = { title: string; aside?: ReactNode; facts?: FactRows; children?: ReactNode }

export const Panel = ({ title, aside, facts, children }: PanelProps) => (
  <Card component="section" aria-label={title} sx={{ padding: 2, minWidth: 0 }}>
    <Box sx={{ ...spaceBetween, alignItems: 'baseline', gap: 2, marginBottom: 1 }}>
      <Typography component="h2" variant="h6">
        {title}
      </Typography>
      {aside}
    </Box>
    {facts && <FactList facts={facts} />}
    {children}
  </Card>
)

export type Fact = [label: string, value: ReactNode]

export type FactRows = readonly (Fact | false | '' | null | undefined)[]

/** A fact whose value opens the page of a record. */
export const linkFact = (label: string, to: string, text: ReactNode): Fact => [
  label,
  <PageLink key={label} to={to}>
    {text}
  </PageLink>,
]

/** An amount that opens the list whose sum it is. */
export const amountFact = (label: string, cents: number, to: string): Fact =>
  cents === 0 ? [label, showCents(cents)] : linkFact(label, to, showCents(cents))

/** Shows a missing value as a dash, and leaves out a missing fact. */
export const FactList = ({ facts }: { facts: FactRows }) => (
  <Box
    component="dl"
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: '1fr', sm: 'minmax(120px, 180px) minmax(0, 1fr)' },
      columnGap: 2,
      margin: 0,
      fontSize: 14,
    }}
  >
    {facts
      .filter(fact => !!fact)
      .map(([label, value]) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: colors.ink2, paddingTop: '6px' }}>
            {label}
          </Box>
          <Box
            component="dd"
            sx={{
              margin: 0,
              paddingTop: { xs: 0, sm: '6px' },
              paddingBottom: '6px',
              overflowWrap: 'anywhere',
              fontVariantNumeric: 'tabular-nums',
            }}
          >
            {value === null || value === undefined || value === '' ? '–' : value}
          </Box>
        </Box>
      ))}
  </Box>
)

/** Two columns on wide screens, one on phones. */
export const PageColumns = ({ wide, children }: { wide: 'left' | 'even'; children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gap: 2,
      alignItems: 'start',
      gridTemplateColumns: {
        xs: 'minmax(0, 1fr)',
        md: wide === 'left' ? 'minmax(0, 1fr) 340px' : 'minmax(0, 1fr) minmax(0, 1fr)',
      },
    }}
  >
    {children}
  </Box>
)

/** A column. A sticky one stays visible while the other column scrolls. */
export const Stacked = ({ sticky, children }: { sticky?: boolean; children: ReactNode }) => (
  <Box
    sx={{
      display: { xs: 'contents', md: 'grid' },
      gap: 2,
      gridTemplateColumns: 'minmax(0, 1fr)',
      ...(sticky && { position: { md: 'sticky' }, top: 64 }),
    }}
  >
    {children}
  </Box>
)

/** Moves a part first or last on phones, which have no columns. */
export const OnPhone = ({ come, children }: { come: 'first' | 'last'; children: ReactNode }) => (
  <Box
    sx={{
      order: { xs: come === 'first' ? -1 : 1, md: 0 },
      minWidth: 0,
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: 2,
      '&:empty': { display: 'none' },
    }}
  >
    {children}
  </Box>
)

export const Nothing = ({ children }: { children: ReactNode }) => (
  <Typography sx={{ color: colors.ink2 }}>{children}</Typography>
)

export const Lines = ({ lines }: { lines: readonly string[] }) => (
  <Box sx={{ display: 'grid', gap: 0.25 }}>
    {lines.map((line, index) => (
      <span key={`${index} ${line}`}>{line}</span>
    ))}
  </Box>
)

/** A link in a list, tall enough for a finger on phones. */
export const RowLink = (props: { to: string; children: ReactNode }) => (
  <PageLink underline="hover" sx={{ display: 'inline-block', paddingY: { xs: '12px', sm: 0 } }} {...props} />
)

/** Opens a new tab, so the list keeps its scroll position. `hasKeys`: the link that the keys of its row move to. */

export const NewTab = ({ to, hasKeys, children }: { to: string; hasKeys?: true; children: ReactNode }) => (
  <PageLink data-keys={hasKeys} to={to} target="_blank" rel="noopener" underline="hover">
    {children}
  </PageLink>
)

export const Items = ({ label, children }: { label?: string; children: ReactNode }) => (
  <Box component="ul" aria-label={label} sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
    {children}
  </Box>
)

type ItemProps = { left: ReactNode; right: ReactNode; isLarge?: true; children?: ReactNode }

export const Item = ({ left, right, isLarge, children }: ItemProps) => (
  <Box component="li" sx={{ borderTop: `1px solid ${colors.line}`, paddingY: 1 }}>
    <Box sx={{ ...spaceBetween, flexWrap: 'wrap', columnGap: 2, fontSize: isLarge && 16 }}>
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {left}
      </Box>
      <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {right}
      </Box>
    </Box>
    {children}
  </Box>
)

export const SmallPrint = ({ children }: { children: ReactNode }) => (
  <Box sx={{ fontSize: 13, color: colors.ink2 }}>{children}</Box>
)

type LoadStateProps = {
  what: string
  data: unknown
  error: unknown
  onTryAgain?: () => unknown
}

/** Shows that data is loading, or why it failed to load. */
export const LoadState = ({ what, data, error, onTryAgain }: LoadStateProps) => {
  if (error)
    return (
      <Alert
        severity="error"
        action={onTryAgain && <Button onClick={() => void onTryAgain()}>Try again</Button>}
      >
        {error instanceof Error ? error.message : `We couldn’t load ${what}.`}
      </Alert>
    )
  return data === undefined ? <LinearProgress aria-label={`Loading ${what}`} /> : null
}

const tones: Record<Tone, { color: string; backgroundColor: string; dot?: string }> = {
  stone: { color: colors.ink2, backgroundColor: colors.line },
  pine: { color: colors.pine, backgroundColor: colors.mint },
  warning: { color: colors.amber, backgroundColor: colors.sunBg, dot: colors.sun },
  danger: { color: colors.clay, backgroundColor: colors.clayBg },
  info: { color: colors.sky, backgroundColor: colors.skyBg },
  success: { color: colors.leaf, backgroundColor: colors.leafBg },
}

export const StatusMark = ({ tone, children }: { tone: Tone; children: ReactNode }) => {
  const { dot = 'currentColor', ...pair } = tones[tone]
  return (
    <Box
      component="span"
      sx={{
        ...pair,
        display: 'inline-flex',
        alignItems: 'center',
        gap: '6px',
        padding: '1px 10px 1px 8px',
        borderRadius: 99,
        fontSize: 13,
        fontWeight: 500,
        lineHeight: '20px',
        whiteSpace: 'nowrap',
        '&::before': { content: '""', width: 7, height: 7, borderRadius: '50%', background: dot },
      }}
    >
      {children}
    </Box>
  )
}

export const StatusChip = <L extends LabeledLifecycle>({ of, state }: { of: L; state: LabeledState<L> }) => {
  const { word, tone } = findStatusWord(of, state)
  return <StatusMark tone={tone}>{word}</StatusMark>
}
