import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import { classes } from './classes.ts'
import styles from './Button.module.css'

type Look = {
  kind?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'regular' | 'small'
  wide?: boolean
  icon?: ReactNode
  children: ReactNode
}

type ButtonProps = Look & {
  busy?: boolean
} & Omit<ComponentProps<'button'>, 'children' | 'className'>

const look = ({ kind = 'primary', size = 'regular', wide }: Look) =>
  classes(styles.button, styles[kind], size === 'small' && styles.small, wide && styles.wide)

/** While busy it keeps its focus and width and ignores presses. */
export const Button = ({
  kind,
  size,
  wide,
  icon,
  children,
  busy,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) => (
  <button
    {...rest}
    type={type}
    className={look({ kind, size, wide, children })}
    aria-busy={busy || undefined}
    aria-disabled={busy || undefined}
    onClick={event => (busy ? event.preventDefault() : onClick?.(event))}
  >
    {icon}
    <span>{children}</span>
    {busy && <span className={styles.busy} />}
  </button>
)

type LinkButtonProps = Look & {
  href: string
  newTab?: boolean
  download?: boolean | string
}

/** The back office is a separate app. */
const isInApp = (href: string) => href.startsWith('/') && !/^\/admin(\/|$)/.test(href)

/** A link that looks like a button. Links inside the app don't reload the page. */
export const LinkButton = ({ kind, size, wide, icon, children, href, newTab, download }: LinkButtonProps) => {
  const parts = (
    <>
      {icon}
      <span>{children}</span>
    </>
  )
  const className = look({ kind, size, wide, children })
  if (!newTab && !download && isInApp(href)) {
    return (
      <Link href={href} className={className}>
        {parts}
      </Link>
    )
  }
  return (
    <a
      href={href}
      className={className}
      download={download}
      {...(newTab && { target: '_blank', rel: 'noopener' })}
    >
      {parts}
    </a>
  )
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'className'> & {
  /** Read aloud and shown as a tooltip. */
  label: string
  icon: ReactNode
}

/** A 44 px square button with an icon and a spoken name. */
export const IconButton = ({ label, icon, type = 'button', ...rest }: IconButtonProps) => (
  <button {...rest} type={type} className={styles.square} aria-label={label} title={label}>
    {icon}
  </button>
)
