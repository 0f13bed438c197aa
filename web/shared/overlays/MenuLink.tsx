import type { ComponentProps } from 'react'
import { Link } from 'wouter'

type MenuLinkProps = ComponentProps<'a'> & {
  href: string
  /** The browser goes there itself: another app, or a tab of its own. */
  outside?: 'here' | 'newTab'
}

/** A link of the app, or one that the browser follows itself. */
export const MenuLink = ({ outside, href, children, ...rest }: MenuLinkProps) =>
  outside ? (
    <a href={href} {...rest} {...(outside === 'newTab' && { target: '_blank', rel: 'noopener' })}>
      {children}
    </a>
  ) : (
    <Link href={href} {...rest}>
      {children}
    </Link>
  )
