import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import { classes } from './classes.ts'
import styles from './Button.module.css'

type ButtonLook = {
  kind?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'regular' | 'small'
  wide?: boolean
  icon?: ReactNode
  children: ReactNode
}

type ButtonProps = ButtonLook & { busy?: boolean } & Omit<ComponentProps<'button'>, 'children' | 'className'>

const buttonClass = ({ kind = 'primary', size = 'regular', wide }: ButtonLook) =>
  classes(styles.button, styles[kind], size === 'small' && styles.small, wide && styles.wide)

/** A button. While busy it keeps its focus and width, and ignores presses. */
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
    className={buttonClass({ kind, size, wide, children })}
    aria-busy={busy || undefined}
    aria-disabled={busy || undefined}
    onClick={event => (busy ? event.preventDefault() : onClick?.(event))}
  >
    {icon}
    <span>{children}</span>
    {busy && <span className={styles.busy} />}
  </button>
)

type LinkButtonProps = ButtonLook & { href: string; newTab?: boolean; download?: string }

/** Whether a link stays in this app: the back office is another one. */
const isInApp = (href: string) => href.startsWith('/') && !/^\/admin(\/|$)/.test(href)

/** A link that looks like a button. Links inside the app don't reload the page. */
export const LinkButton = ({ kind, size, wide, icon, children, href, newTab, download }: LinkButtonProps) => {
  const parts = (
    <>
      {icon}
      <span>{children}</span>
    </>
  )
  const className = buttonClass({ kind, size, wide, children })
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
