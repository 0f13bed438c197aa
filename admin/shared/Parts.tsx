import { Box, Card, Link, Typography, type LinkProps } from '@mui/material'
import { colors } from '@gaitway/contract/colors'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'

export const PageLink = (props: LinkProps & { to: string }) => <Link component={RouterLink} {...props} />

type PanelProps = { title: string; aside?: ReactNode; children: ReactNode }

export const Panel = ({ title, aside, children }: PanelProps) => (
  <Card component="section" aria-label={title} sx={{ padding: 2, minWidth: 0 }}>
    <Box
      sx={{
        display: 'flex',
        alignItems: 'baseline',
        justifyContent: 'space-between',
        gap: 2,
        marginBottom: 1,
      }}
    >
      <Typography component="h2" variant="h6">
        {title}
      </Typography>
      {aside}
    </Box>
    {children}
  </Card>
)

export type Fact = [label: string, value: ReactNode]

/** A missing value shows as a dash. */
export const Facts = ({ facts }: { facts: Fact[] }) => (
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
    {facts.map(([label, value]) => (
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
export const Columns = ({ wide, children }: { wide: 'left' | 'even'; children: ReactNode }) => (
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

/** A column; the sticky one stays visible while the other scrolls. */
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
    {lines.map((line, place) => (
      <span key={`${place} ${line}`}>{line}</span>
    ))}
  </Box>
)

/** Opens a new tab, so the list keeps its scroll position. */
export const OwnTab = ({ to, children }: { to: string; children: ReactNode }) => (
  <PageLink to={to} target="_blank" rel="noopener" underline="hover">
    {children}
  </PageLink>
)

type ItemsProps = { label?: string; children: ReactNode }

export const Items = ({ label, children }: ItemsProps) => (
  <Box component="ul" aria-label={label} sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
    {children}
  </Box>
)

type ItemProps = { left: ReactNode; right: ReactNode; children?: ReactNode }

export const Item = ({ left, right, children }: ItemProps) => (
  <Box component="li" sx={{ borderTop: `1px solid ${colors.line}`, paddingY: 1 }}>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
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

export const Note = ({ children }: { children: ReactNode }) => (
  <Box sx={{ fontSize: 13, color: colors.ink2 }}>{children}</Box>
)
