import { Link, type LinkProps } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'

export const PageLink = (props: LinkProps & { to: string }) => <Link component={RouterLink} {...props} />
