import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'

/** A link to another record that opens in a tab of its own, so that the list keeps its place. */
export const OwnTab = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link component={RouterLink} to={to} target="_blank" rel="noopener" underline="hover">
    {children}
  </Link>
)
